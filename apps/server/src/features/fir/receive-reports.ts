import {
  ApiError,
  apiError,
  type FirRow,
  fieldsOf,
  firRow,
  inEnglish,
  type Reason,
  reason,
  type ToolOutcome,
} from '@backline/contract';
import {
  buildingTypeOf,
  EMPTY_STOCKPILE,
  observationsByStockpile,
  PUBLIC_STOCKPILE,
  REPORT_DOUBTS,
  type ReportSource,
  requiredGroupsOfStockpiles,
  stockpileLabel,
  UNREAD_ITEM,
} from '@backline/domain';
import { contentsKey, regionOf } from '@backline/game-exports';
import type { Viewer } from '../../caller/viewer.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Db } from '../../db/database.ts';
import type { WriteEffects } from '../../http/audited-write.ts';
import { invalid, listOf } from '../../http/errors.ts';
import { catalogInMemory } from '../stock/current-catalog.queries.ts';
import { listPublicNames } from '../stock/public-names.queries.ts';
import { listActiveWarehouses } from '../stock/read-stock.queries.ts';
import type { ActiveWarehouse } from '../stock/stock.ts';
import type { Confirmed } from './check-doubts.ts';
import { lockStockpiles, type ReportedStockpile } from './fir.queries.ts';
import { MAX_NAMED, publicPlaceOf } from './public-stockpile.ts';
import { submitReport } from './submit-report.ts';
import type { SentStockpile } from './tool-request.ts';

const STORED = 'Stored.';

interface ToolSubmission extends Pick<WriteEffects, 'announce' | 'limitTo'> {
  stockpiles: readonly SentStockpile[];
  source: ReportSource;
  force: boolean;
  confirm: Confirmed;
  now: Date;
  page: string | null;
}

/** A sent stockpile with its name here, or the reason why it is not changed. */
type Target = { sent: SentStockpile; name: string; refusal: ApiError | null };

/**
 * Applies what a tool reports, each stockpile as a report of its own by `submitReport` (docs/spec/reports.md#other-tools):
 * a refusal rolls back that stockpile only.
 * @param db the transaction.
 * @param stockpiles each once, with its latest observation.
 * @returns the outcome of each, in the order in which they were sent.
 */
export async function receiveReports(
  db: Db,
  viewer: Viewer,
  { stockpiles, limitTo, ...rest }: ToolSubmission,
): Promise<ToolOutcome[]> {
  const hasPublic = stockpiles.some(({ name }) => name === '');
  const { regions } = catalogInMemory(db);
  const places: Places = {
    warehouses: hasPublic ? await listActiveWarehouses(db) : [],
    publicNames: hasPublic ? await listPublicNames(db) : new Map(),
    regions,
  };
  const targets = stockpiles.map((sent) => targetOf(sent, places));
  // All at once, in the order of ids, so that two reports cannot wait for each other.
  const names = targets.flatMap(({ name, refusal }) => (refusal === null ? [name] : []));
  const locks = await lockStockpiles(db, viewer, [...new Set(names)], hasPublic ? places.publicNames : null);

  const all: ToolOutcome[] = [];
  for (const target of ofOneBuilding(targets, locks, regions))
    all.push(await applyOne(db, viewer, target, rest));
  const applied = new Set(all.flatMap(({ stockpile, status }) => (status === 'applied' ? [stockpile] : [])));
  limitTo(requiredGroupsOfStockpiles(locks.filter(({ name }) => applied.has(name))));
  return all;
}

/** The facts by which a public stockpile is found. */
interface Places {
  warehouses: readonly ActiveWarehouse[];
  publicNames: ReadonlyMap<number, string>;
  regions: Catalog['regions'];
}

function targetOf(sent: SentStockpile, { warehouses, publicNames, regions }: Places): Target {
  const called = sent.name || sent.title;
  if (sent.problem !== null)
    return { sent, name: called, refusal: apiError('invalid', problemOf(sent.problem, called)) };
  if (sent.name !== '') return { sent, name: sent.name, refusal: null };
  const place = publicPlaceOf(sent, warehouses, regions);
  if (typeof place !== 'number') return { sent, name: called, refusal: apiError('unknown-stockpile', place) };
  const name = publicNames.get(place);
  if (name !== undefined) return { sent, name, refusal: null };
  const isHere = warehouses.find(({ warehouse }) => warehouse.id === place)?.warehouse.name;
  const missing =
    isHere === undefined
      ? reason('not-in-warehouse', { names: '“Public”' })
      : reason('no-stockpile-named', { names: `“${stockpileLabel(PUBLIC_STOCKPILE, isHere)}”` });
  return { sent, name: called || PUBLIC_STOCKPILE, refusal: apiError('unknown-stockpile', missing) };
}

/**
 * Refuses what is reported under one name from several buildings: in the game these are several stockpiles. The one in the
 * kind of building that the stockpile is in here is the right one. Observations of one building that only here have a name,
 * because they are of its public stockpile, are of one stockpile: the latest counts.
 */
function ofOneBuilding(
  targets: readonly Target[],
  locks: readonly ReportedStockpile[],
  regions: Catalog['regions'],
): Target[] {
  const byPlace = observationsByStockpile(
    targets,
    ({ sent, name, refusal }) => ({
      ...sent,
      name: refusal === null ? name : '',
      region: regionOf(sent.region, regions),
      side: null,
      writtenAt: null,
    }),
    ({ sent }) => contentsKey(sent),
  );
  return byPlace.flatMap(({ all: [first], all, latest }) => {
    if (first === undefined) return [];
    const { name, sent } = first;
    if (latest === null) {
      const said = reason('latest-unknown', { stockpile: name, count: all.length });
      return [{ ...first, refusal: apiError('invalid', said) }];
    }
    const same = byPlace.flatMap(({ all: [target] }) =>
      target?.refusal === null && target.name === name ? [target] : [],
    );
    const here = locks.find((lock) => lock.name === name)?.buildingType ?? '';
    const fitting = same.filter((target) => buildingTypeOf(target.sent.structure) === buildingTypeOf(here));
    const isRight = fitting.length === 1 && fitting[0] === first;
    if (first.refusal !== null || same.length < 2 || isRight) return [latest];
    const buildings = [...new Set(same.map((target) => target.sent.structure || target.sent.region))];
    const said = reason('name-in-two-buildings', {
      stockpile: name,
      buildings: listOf(buildings, MAX_NAMED),
    });
    return [{ sent, name, refusal: apiError('invalid', said) }];
  });
}

function problemOf(problem: NonNullable<SentStockpile['problem']>, stockpile: string): Reason {
  if (problem.code === 'latest-unknown') return reason('latest-unknown', { stockpile, count: problem.count });
  if (problem.code === 'quantity-unread') return reason('tool-quantity-unread', { item: problem.item });
  if (problem.code === 'line-unreadable') return reason('tool-line-unreadable', { line: problem.line });
  return reason('tool-read-nothing');
}

async function applyOne(
  db: Db,
  viewer: Viewer,
  { sent, name, refusal }: Target,
  submission: Omit<ToolSubmission, 'stockpiles' | 'limitTo'>,
): Promise<ToolOutcome> {
  if (refusal !== null) return refused(sent, name, refusal);
  try {
    const { unknown } = await db.transaction((savepoint) =>
      submitReport(savepoint, viewer, { ...submission, entries: rowsOf(sent, name), limitTo: () => {} }),
    );
    return {
      stockpile: name,
      status: 'applied',
      message: withErrors(storedMessage(sent), sent),
      unknown,
      ...namesIn(sent),
    };
  } catch (error) {
    if (error instanceof ApiError) return refused(sent, name, error);
    throw error;
  }
}

function storedMessage({ unread }: SentStockpile): string {
  return unread.length === 0 ? STORED : inEnglish(reason('stored-partly', { count: unread.length }));
}

/** A message with what the tool says of its own mistakes: its user sees this answer only. */
function withErrors(message: string, { errors }: SentStockpile): string {
  return [message, ...errors].join(' ');
}

function refused(
  sent: SentStockpile,
  stockpile: string,
  { code, message: why, fields = {} }: ApiError,
): ToolOutcome {
  const message = withErrors(why, sent);
  const doubts =
    code === 'confirm' ? REPORT_DOUBTS.filter((doubt) => Object.hasOwn(fields, doubt)) : undefined;
  return {
    stockpile,
    status: code === 'unknown-stockpile' ? 'not-found' : 'refused',
    message,
    error: message,
    code,
    ...(doubts && { doubts }),
    unknown: [],
    ...namesIn(sent),
  };
}

/** The names of a copied text that were not understood, with what they may mean. */
function namesIn({ unknown = [] }: SentStockpile): Pick<ToolOutcome, 'names'> {
  const names = unknown.map(({ name, crated, quantity, candidates }) => ({
    name,
    crated,
    quantity,
    candidates,
  }));
  return names.length === 0 ? {} : { names };
}

/** The rows of a report of one stockpile; the marker of an empty one where it has none. */
function rowsOf(
  { title, structure, warehouseId, shard, ingameTime, at, rows, unread }: SentStockpile,
  stockpileName: string,
): FirRow[] {
  const empty = { codeName: EMPTY_STOCKPILE, crated: true, quantity: 0 };
  const shared = {
    stockpileName,
    ...(warehouseId !== null && { warehouseId }),
    ...(title !== '' && { stockpileTitle: title.slice(0, 500) }),
    ...(structure !== '' && { structureType: structure.slice(0, 200) }),
    ...(shard !== '' && { shard: shard.slice(0, 40) }),
    ...(ingameTime !== '' && { ingameTime: ingameTime.slice(0, 40) }),
    ...(at !== null && { timestamp: at }),
  };
  const cells = [...rows, ...unread.map((cell) => ({ ...cell, codeName: UNREAD_ITEM }))];
  return (cells.length === 0 ? [empty] : cells).map((row) => {
    const { data, error } = firRow.safeParse({ ...shared, ...row });
    if (data === undefined) throw invalid(fieldsOf(error));
    return data;
  });
}
