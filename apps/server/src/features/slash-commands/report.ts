import { ApiError, type FirRow, fir } from '@backline/contract';
import {
  type ContentsDifference,
  contentsDifference,
  discordText,
  EMPTY_STOCKPILE,
  fittingWarehouses,
  isKnownChange,
  isPublicName,
  type LockAccess,
  PUBLIC_STOCKPILE,
  REPORT_DOUBTS,
  type ReportDoubt,
  stockKey,
} from '@backline/domain';
import type { Words } from '@backline/texts/server/words';
import { notFound } from '../../http/errors.ts';
import { submitReport } from '../fir/submit-report.ts';
import { SEND_ROWS } from '../spreadsheets/spreadsheets.routes.ts';
import { readStock } from '../stock/current-stock.ts';
import type { Stock } from '../stock/stock.ts';
import { findStockpileContents } from '../stockpiles/stockpiles.queries.ts';
import { type Call, moreOn, nameOf, numberOf, openButton, refusalText } from './call.ts';
import { attachmentOf, textOption } from './interaction.ts';
import { type Message, messageOf } from './message.ts';
import { stockpilesOf } from './places.ts';
import { type ReadStockpile, readAttachment } from './read-attachment.ts';
import { storeReport, takeReport } from './slash-commands.queries.ts';
import { writeAs } from './write.ts';

const PAGE = '/fir';
const MAX_LINES = 25;
/** Part of a button's id: replace the stored report although it is newer. */
const FORCE = 'force';

/** A stockpile of a file compared with the stored one. */
type Compared = { read: ReadStockpile } & (
  | { status: 'ready'; changes: ContentsDifference[] }
  | { status: 'unknown' | 'unclear' | 'older' | 'undated' | 'unsure' }
  | { status: 'public'; among: string[] }
);

/**
 * Reads an attached file and shows what it would change; only the reading is stored until Submit is pressed
 * (docs/spec/discord-commands.md#report).
 */
export async function report(call: Call): Promise<Message> {
  const { app, interaction, member, words, now } = call;
  const file = attachmentOf(interaction);
  if (file === null) return { content: words('file.none') };
  const read = await readAttachment(call, file);
  if (!read.ok) return { content: words(`file.${read.problem}`), buttons: openButton(call, PAGE) };
  const named = textOption(interaction, 'stockpile');
  const [only, second] = read.stockpiles;
  if (named !== '' && only !== undefined && second === undefined) only.name = named;

  const compared: Compared[] = [];
  for (const stockpile of read.stockpiles) compared.push(await compare(call, stockpile)); // at most about thirty pins
  const ready = compared.filter(({ status }) => status === 'ready');
  const lines = await linesOf(call, compared);
  if (ready.length === 0)
    return {
      content: messageOf({ head: words('report.nothing'), lines, more: moreOn(call, PAGE), most: MAX_LINES }),
      buttons: openButton(call, PAGE),
    };
  const rows = ready.flatMap((entry) => rowsOf(entry.read));
  const { db } = app.services.database;
  const id = await storeReport(db, member.discordUserId, { source: read.source, rows }, now);
  const head = words('report.head', { count: ready.length });
  const label = words(ready.some((entry) => entry.read.doubtful.length > 0) ? 'submitChecked' : 'submit');
  return {
    content: messageOf({ head, lines, more: moreOn(call, PAGE), most: MAX_LINES }),
    buttons: [{ label, id: `submit:${id}`, isMain: true }, ...openButton(call, PAGE)],
  };
}

/** How many public stockpiles a message names. */
const MAX_PUBLIC = 10;

/** Lists the public stockpiles that a picture or text may be of: those in the kind of building that it shows. */
function publicStockpilesFor({ structureType }: ReadStockpile, stock: Stock, member: LockAccess): string[] {
  const all = stockpilesOf(stock, member).filter(({ stockpile }) => stockpile.name === PUBLIC_STOCKPILE);
  const fitting = fittingWarehouses(
    structureType,
    all.map(({ name, warehouse }) => ({ name, buildingType: warehouse.buildingType })),
  );
  return fitting.map(({ name }) => name);
}

async function compare({ app, member }: Call, read: ReadStockpile): Promise<Compared> {
  const { db } = app.services.database;
  if (isPublicName(read.name)) {
    const [only, ...rest] = publicStockpilesFor(read, await readStock(db), member);
    if (only === undefined || rest.length > 0)
      return { read, status: 'public', among: only === undefined ? [] : [only, ...rest] };
    read.name = only;
  }
  const stored = await findStockpileContents(db, member, { name: read.name });
  if (stored === null) return { read, status: 'unknown' };
  if (read.isUnclear) return { read, status: 'unclear' };
  if (read.at === null) return { read, status: 'undated' };
  if (Date.parse(read.at) < Date.parse(stored.firUpdatedAt)) return { read, status: 'older' };
  if (read.unsure > 0) return { read, status: 'unsure' };
  const lines = stored.contents.map(({ firName, ...line }) => ({ codeName: firName, ...line }));
  const changes = contentsDifference(lines, read.rows).filter(isKnownChange);
  return { read, status: 'ready', changes };
}

/** A line for each stockpile; if there is only one, also the changes in it. */
async function linesOf(call: Call, compared: readonly Compared[]): Promise<string[]> {
  const { words } = call;
  const lines = compared.map((entry) => lineOf(entry, words));
  const [only, second] = compared;
  if (only?.status !== 'ready' || second !== undefined) return lines;
  const { catalog } = await readStock(call.app.services.database.db);
  const names = new Map(catalog.map(({ item }) => [stockKey(item.firName, item.crated), nameOf(call, item)]));
  const amount = (value: number, atLeast?: boolean) =>
    value === 0 ? words('noneOf') : numberOf(call, value, atLeast);
  const itemOf = ({ codeName, crated }: { codeName: string; crated: boolean }) =>
    names.get(stockKey(codeName, crated)) ?? discordText(codeName);
  const doubtful = only.read.doubtful.map((line) =>
    words('report.check', { item: itemOf(line), amount: amount(line.quantity, line.atLeast) }),
  );
  const changes = only.changes.map((line) =>
    words('report.change', {
      item: itemOf(line),
      before: amount(line.before, line.beforeAtLeast),
      after: amount(line.after, line.afterAtLeast),
    }),
  );
  return [...lines, ...doubtful, ...changes];
}

function lineOf(compared: Compared, words: Words<'commands'>): string {
  const name = discordText(compared.read.name);
  switch (compared.status) {
    case 'ready':
      return words('report.lines', {
        name,
        changes: compared.changes.length,
        rows: compared.read.rows.length,
      });
    case 'unknown':
    case 'unclear':
    case 'older':
    case 'undated':
      return words(`report.${compared.status}`, { name });
    case 'public':
      return compared.among.length === 0
        ? words('report.noPublic')
        : words('report.public', {
            names: compared.among
              .slice(0, MAX_PUBLIC)
              .map((of) => discordText(of))
              .join(', '),
          });
    case 'unsure':
      return words('report.unsure', { name, rows: compared.read.unsure });
  }
}

function rowsOf({ name, structureType, at, rows }: ReadStockpile): FirRow[] {
  const shared = {
    stockpileName: name,
    ...(structureType !== null && { structureType }),
    ...(at !== null && { timestamp: at }),
  };
  const empty = { codeName: EMPTY_STOCKPILE, crated: true, quantity: 0 };
  return (rows.length === 0 ? [empty] : rows).map((row) => ({ ...shared, ...row }));
}

/**
 * Submits a report that its sender has seen, by the rules of the page: doubts are asked about first. Pressed again,
 * or too late, it changes nothing.
 * @param confirmed the doubts that were shown, from the button's id, and `force`.
 */
export async function submit(call: Call, id: string, confirmed: readonly string[]): Promise<Message> {
  const { app, member, words, now } = call;
  const { jobs, metrics } = app.services;
  const confirm = REPORT_DOUBTS.filter((doubt) => confirmed.includes(doubt));
  const body = { report: { source: 'Discord', confirm } };
  try {
    const names = await writeAs(
      call,
      { endpoint: fir.processReport, body },
      async (db, { announce, limitTo, afterCommit, audit }) => {
        const waiting = await takeReport(db, { id, discordUserId: member.discordUserId }, now);
        if (waiting === null) throw notFound('address');
        const { source, rows } = waiting;
        const force = confirmed.includes(FORCE);
        const options = { force, confirm, source, now, page: null, announce, limitTo };
        const { stockpiles } = await submitReport(db, member, { entries: rows, ...options });
        afterCommit(() => {
          jobs.wake(SEND_ROWS);
          metrics.reports.inc({ source });
        });
        audit({ subject: stockpiles.join(', ').slice(0, 200) });
        return stockpiles;
      },
    );
    const shown = names.slice(0, MAX_LINES).map((name) => discordText(name));
    return { content: words('report.submitted', { names: shown.join(', ') }) };
  } catch (error) {
    if (error instanceof ApiError) return refusal(call, error, { id, confirmed });
    throw error;
  }
}

/** The message for a refusal. The report stays stored, so that it can still be confirmed. */
function refusal(
  call: Call,
  error: ApiError,
  { id, confirmed }: { id: string; confirmed: readonly string[] },
): Message {
  const { words } = call;
  const { code, fields = {} } = error;
  const again = (more: readonly string[]) => [
    { label: words('submitAnyway'), id: ['submit', id, ...new Set([...confirmed, ...more])].join(':') },
  ];
  if (code === 'not-found') return { content: words('report.gone') };
  if (code === 'stale') return { content: words('refusals.stale'), buttons: again([FORCE]) };
  if (code !== 'confirm') return { content: refusalText(call, error) };
  const doubts: ReportDoubt[] = REPORT_DOUBTS.filter((doubt) => Object.hasOwn(fields, doubt));
  const questions = doubts.map((doubt) => words(`report.doubts.${doubt}`));
  return { content: [...questions, words('report.areYouSure')].join('\n'), buttons: again(doubts) };
}
