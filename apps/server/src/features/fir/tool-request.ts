import { createHash } from 'node:crypto';
import {
  apiError,
  type fir,
  MAX_REPORT_ROWS,
  type Parsed,
  REQUEST_ID_HEADER,
  reason,
  type ToolOutcome,
} from '@backline/contract';
import { isPublicName } from '@backline/domain';
import {
  decodeText,
  type GameNames,
  isStockpileText,
  observedIn,
  readStockpileText,
  readToolReport,
  type ToolProblem,
  type ToolStockpile,
  textAsTool,
} from '@backline/game-exports';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { claimRequest, keepAnswer } from './tool-requests.queries.ts';

/** Each one is a report of its own in one transaction. */
const MAX_STOCKPILES = 500;

type Sent = Parsed<typeof fir.receive>;

/** A stockpile of a request. */
export interface SentStockpile extends Omit<ToolStockpile, 'problem'> {
  /** Also that there are several observations of it, and nothing tells which is the latest. */
  problem: ToolProblem | { code: 'latest-unknown'; count: number } | null;
}

/**
 * The stockpiles that a body holds, of each the latest observation and those that could not be read, with what the address adds about the only one.
 * @param names the names of the game, in which tools and languages differ.
 * @throws ApiError `invalid` for a body that is no report, and for one of too many stockpiles; `too-large` for too many rows.
 */
export function readRequest(
  body: Uint8Array,
  { stockpile, warehouseId, timestamp }: Sent['query'],
  names: GameNames,
): SentStockpile[] {
  if (isTooMuch(body)) throw apiError('too-large', reason('too-many-rows'));
  const text = decodeText(body);
  const { regions } = names;
  const seen = text === null ? null : stockpilesIn(text, names);
  if (seen === null || seen.length === 0) throw invalid({ body: reason('not-a-tool-report') });
  const stockpiles = observedIn(seen, { regions, writtenAt: null }).flatMap(
    ({ latest, all }): SentStockpile[] => {
      const unread = all.filter(
        (toolStockpile) => toolStockpile.problem !== null && toolStockpile !== latest,
      );
      if (latest !== null) return [latest, ...unread];
      const [first] = all;
      return first === undefined
        ? []
        : [{ ...first, problem: { code: 'latest-unknown', count: all.length } }];
    },
  );
  if (stockpiles.length > MAX_STOCKPILES)
    throw invalid({ body: reason('too-many-stockpiles', { count: MAX_STOCKPILES }) });
  if (stockpiles.reduce((count, { rows }) => count + rows.length, 0) > MAX_REPORT_ROWS)
    throw apiError('too-large', reason('too-many-rows'));
  if ((stockpile !== undefined || warehouseId !== undefined) && stockpiles.length > 1)
    throw invalid({ stockpile: reason('one-stockpile-only', { count: stockpiles.length }) });
  const at = timestamp === undefined ? null : new Date(timestamp).toISOString();
  return stockpiles.map((sentStockpile) => ({
    ...sentStockpile,
    name: stockpile === undefined ? sentStockpile.name : isPublicName(stockpile) ? '' : stockpile,
    warehouseId: warehouseId ?? sentStockpile.warehouseId,
    at: sentStockpile.at ?? at,
  }));
}

/** The stockpiles of a copied text of the game, or of what a tool wrote; null for anything else. */
function stockpilesIn(text: string, names: GameNames): ToolStockpile[] | null {
  if (!isStockpileText(text)) return readToolReport(text, names.index);
  const read = readStockpileText(text, names);
  return typeof read === 'string' ? null : read.map(textAsTool);
}

/** The most lines, cells or values, and quotation marks of ten thousand rows, with lines within their texts. */
const MOST = { '\n': 40_000, '\t': 500_000, ';': 500_000, ',': 500_000, '"': 1_500_000 };

/** Tells whether a body has more than any report: counting takes a hundredth of the time of reading it. */
function isTooMuch(body: Uint8Array): boolean {
  const counts = new Uint32Array(256);
  for (const byte of body) counts[byte] = (counts[byte] ?? 0) + 1;
  return Object.entries(MOST).some(([sign, most]) => (counts[sign.charCodeAt(0)] ?? 0) > most);
}

/**
 * Answers a request once for each id that its caller gives it (docs/spec/reports.md#other-tools): sent again within a day it
 * gets the first answer, and nothing is done. Without an id, and where the answer is a refusal of the whole, it runs.
 * @param db the transaction, with which the stored answer is committed or rolled back.
 * @throws ApiError `conflict` for the id of another request, `invalid` for one that cannot be an id.
 */
export async function answerOnce(
  db: Db,
  { userId }: Viewer,
  {
    request,
    query,
    body,
    now,
  }: { request: FastifyRequest; query: Sent['query']; body: Uint8Array; now: Date },
  run: () => Promise<ToolOutcome[]>,
): Promise<ToolOutcome[]> {
  const requestId = request.headers[REQUEST_ID_HEADER];
  if (requestId === undefined) return run();
  if (typeof requestId !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(requestId))
    throw invalid({ [REQUEST_ID_HEADER]: reason('request-id-invalid') });
  const hash = createHash('sha256').update(JSON.stringify(query)).update(body).digest('hex');
  const known = await claimRequest(db, { userId, requestId, hash }, now);
  if (known === null) {
    const outcomes = await run();
    await keepAnswer(db, { userId, requestId }, outcomes);
    return outcomes;
  }
  if (known.hash !== hash) throw conflict(reason('request-id-reused'));
  return known.outcomes;
}
