import {
  ApiError,
  apiError,
  type FirRow,
  fieldsOf,
  firRow,
  type Reason,
  reason,
  type ToolOutcome,
} from '@backline/contract';
import {
  EMPTY_STOCKPILE,
  REPORT_DOUBTS,
  type ReportSource,
  requiredGroupsOfStockpiles,
} from '@backline/domain';
import type { ToolProblem, ToolStockpile } from '@backline/game-exports';
import type { Viewer } from '../../caller/viewer.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Db } from '../../db/database.ts';
import type { WriteEffects } from '../../http/audited-write.ts';
import { invalid } from '../../http/errors.ts';
import { catalogInMemory } from '../stock/current-catalog.queries.ts';
import { listActiveWarehouses } from '../stock/read-stock.queries.ts';
import type { ActiveWarehouse } from '../stock/stock.ts';
import type { Confirmed } from './check-doubts.ts';
import { lockStockpiles } from './fir.queries.ts';
import { publicNameOf } from './public-stockpile.ts';
import { submitReport } from './submit-report.ts';

const STORED = 'Stored.';

interface ToolSubmission extends Pick<WriteEffects, 'announce' | 'limitTo'> {
  stockpiles: readonly ToolStockpile[];
  source: ReportSource;
  force: boolean;
  confirm: Confirmed;
  now: Date;
  page: string | null;
}

/** A sent stockpile with its name here, or the reason why it is not changed. */
type Target = { sent: ToolStockpile; name: string; refusal: ApiError | null };

/**
 * Applies what a tool reports, each stockpile as a report of its own by `submitReport` (docs/spec/reports.md#other-tools):
 * a refusal rolls back that stockpile only. Earlier states are applied before later ones, whatever their order.
 * @param db the transaction.
 * @returns the outcome of each, in the order in which they were sent.
 */
export async function receiveReports(
  db: Db,
  viewer: Viewer,
  { stockpiles, limitTo, ...rest }: ToolSubmission,
): Promise<ToolOutcome[]> {
  const warehouses = stockpiles.some(({ name }) => name === '') ? await listActiveWarehouses(db) : [];
  const { regions } = catalogInMemory(db);
  const targets = stockpiles.map((sent) => targetOf(sent, warehouses, regions));
  // All at once, in the order of ids, so that two reports cannot wait for each other.
  const names = targets.flatMap(({ name, refusal }) => (refusal === null ? [name] : []));
  const locks = await lockStockpiles(db, viewer, [...new Set(names)]);

  const outcomes = new Map<Target, ToolOutcome>();
  const last = rest.now.toISOString();
  for (const target of targets.toSorted((one, other) =>
    (one.sent.at ?? last) < (other.sent.at ?? last) ? -1 : 1,
  ))
    outcomes.set(target, await applyOne(db, viewer, target, rest));

  const all = targets.flatMap((target) => outcomes.get(target) ?? []);
  const applied = new Set(all.flatMap(({ stockpile, status }) => (status === 'applied' ? [stockpile] : [])));
  limitTo(requiredGroupsOfStockpiles(locks.filter(({ name }) => applied.has(name))));
  return all;
}

function targetOf(
  sent: ToolStockpile,
  warehouses: readonly ActiveWarehouse[],
  regions: Catalog['regions'],
): Target {
  const called = sent.name || sent.title;
  if (sent.problem !== null)
    return { sent, name: called, refusal: apiError('invalid', problemOf(sent.problem)) };
  if (sent.name !== '') return { sent, name: sent.name, refusal: null };
  const found = publicNameOf(sent, warehouses, regions);
  if (typeof found === 'string') return { sent, name: found, refusal: null };
  return { sent, name: called, refusal: apiError('unknown-stockpile', found) };
}

function problemOf(problem: ToolProblem): Reason {
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
  if (refusal !== null) return refused(name, refusal);
  try {
    const { unknown } = await db.transaction((savepoint) =>
      submitReport(savepoint, viewer, { ...submission, entries: rowsOf(sent, name), limitTo: () => {} }),
    );
    return { stockpile: name, status: 'applied', message: STORED, unknown };
  } catch (error) {
    if (error instanceof ApiError) return refused(name, error);
    throw error;
  }
}

function refused(stockpile: string, { code, message, fields = {} }: ApiError): ToolOutcome {
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
  };
}

/** The rows of a report of one stockpile; the marker of an empty one where it has none. */
function rowsOf({ title, structure, at, rows }: ToolStockpile, stockpileName: string): FirRow[] {
  const empty = { codeName: EMPTY_STOCKPILE, crated: true, quantity: 0 };
  const shared = {
    stockpileName,
    ...(title !== '' && { stockpileTitle: title.slice(0, 500) }),
    ...(structure !== '' && { structureType: structure.slice(0, 200) }),
    ...(at !== null && { timestamp: at }),
  };
  return (rows.length === 0 ? [empty] : rows).map((row) => {
    const { data, error } = firRow.safeParse({ ...shared, ...row });
    if (data === undefined) throw invalid(fieldsOf(error));
    return data;
  });
}
