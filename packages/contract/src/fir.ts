import { REPORT_DOUBTS, REPORT_SOURCES, readYesNo } from '@backline/domain';
import * as z from 'zod/mini';
import { feature, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { count, fileName, flag, id, queryFlag, text, time } from './endpoint/fields.ts';
import { withWireNames } from './endpoint/wire.ts';
import { firCatalogItem, scannedInventory } from './shapes/scanned-inventory.ts';
import { stockpileReference } from './stockpiles.ts';
import { REQUEST_ID_HEADER, toolOutcome, toolReportQuery } from './tool-reports.ts';

/** A table has words for flags, in the language of the program that wrote it; an empty cell is no. */
const tableFlag = z.pipe(
  z.transform((value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    return value === '' ? false : (readYesNo(String(value)) ?? value);
  }),
  flag,
);

/** A table read from text gives digits where JSON gives a number. */
const tableNumber = z.pipe(
  z.transform((value) => (typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value)),
  count,
);

/** Whether a quantity is a lower bound. Zero at least would say nothing at all. */
const saysSomething = z.refine<{ quantity: number; atLeast?: boolean | undefined }>(
  ({ quantity, atLeast }) => !atLeast || quantity > 0,
  { path: ['quantity'], error: problem('at-least-zero') },
);

/** The longest title of a building in a report. */
export const MAX_STRUCTURE_LENGTH = 200;

/**
 * Line of a FIR report, with the column names of docs/spec/reports.md#row. `Quantity` counts crates if
 * crated, else items.
 */
export const firRow = withWireNames(
  z
    .object({
      timestamp: z.optional(time),
      stockpileTitle: z.optional(z.string().check(z.maxLength(500))),
      /** The name of a reserve, or `Public` with the id of the warehouse that it is in (docs/spec/reports.md#public-stockpiles). */
      stockpileName: stockpileReference,
      warehouseId: z.optional(tableNumber),
      structureType: z.optional(z.string().check(z.maxLength(MAX_STRUCTURE_LENGTH))),
      quantity: tableNumber,
      /** Whether there is at least `Quantity`: the game shows `5k+` for 5,000 to 5,999 (docs/spec/reports.md#lower-bounds). */
      atLeast: z.optional(tableFlag),
      name: z.optional(z.string().check(z.maxLength(500))),
      crated: z._default(tableFlag, false),
      perCrate: z.optional(z.unknown()),
      total: z.optional(z.unknown()),
      description: z.optional(z.string().check(z.maxLength(5000))),
      /** The game's word for the shard, as the map screen shows it: `ABLE`. */
      shard: z.optional(z.string().check(z.maxLength(40))),
      /** The game's clock, day and time: `1293, 19:06`. */
      ingameTime: z.optional(z.string().check(z.maxLength(40))),
      codeName: text(200),
    })
    .check(saysSomething),
  {
    timestamp: 'Timestamp',
    stockpileTitle: 'Stockpile Title',
    stockpileName: 'Stockpile Name',
    structureType: 'Structure Type',
    quantity: 'Quantity',
    atLeast: 'At Least?',
    name: 'Name',
    crated: 'Crated?',
    perCrate: 'Per Crate',
    total: 'Total',
    description: 'Description',
    shard: 'Shard',
    ingameTime: 'Ingame Time',
    codeName: 'CodeName',
  },
);
export type FirRow = z.output<typeof firRow>;

/** The most rows of one report, of all its stockpiles together: a hundred full ones. The text of `too-many-rows` names it. */
export const MAX_REPORT_ROWS = 10_000;

/** All doubts at once, as tools send it, or those that a person was asked about. */
const confirmed = z.union([
  z.boolean(),
  z.array(z.enum(REPORT_DOUBTS)).check(z.maxLength(REPORT_DOUBTS.length)),
]);

export const fir = feature('fir', {
  /**
   * Replaces the contents of every stockpile that the rows name, all or none (docs/spec/reports.md#applying).
   */
  processReport: {
    summary: 'Replaces the contents of every stockpile that the rows name, all or none.',
    method: 'POST',
    path: '/api/fir/process_report',
    access: 'read',
    byKey: true,
    limit: 'report',
    body: z.object({
      report: z.object({
        entries: z
          .array(firRow)
          .check(z.minLength(1, problem('no-rows')), z.maxLength(MAX_REPORT_ROWS, problem('too-many-rows'))),
        /** The warehouse of rows that do not name theirs. */
        warehouseId: z.optional(id),
        force: z.optional(z.boolean()),
        confirm: z.optional(confirmed),
        source: z.optional(z.enum(REPORT_SOURCES)),
      }),
      /** Apply also where a newer report is stored. */
      force: z.optional(z.boolean()),
      /** Apply in spite of what is doubtful (docs/spec/reports.md#doubts): everything, or what is listed. */
      confirm: z.optional(confirmed),
      /** Source that the rows were read from, for the history; by default `tool` with an API key, else `screenshot`. */
      source: z.optional(z.enum(REPORT_SOURCES)),
    }),
    envelope: ['report'],
    rows: { path: ['report', 'entries'], max: MAX_REPORT_ROWS, tooMany: { code: 'too-many-rows' } },
    bodyLimit: 8 * 1024 * 1024,
    reply: z.object({
      stockpiles: z.array(z.string()),
      /** Forms of items that the catalog lacks; they are stored as unknown items. */
      unknown: z.array(z.object({ codeName: z.string(), crated: z.boolean() })),
    }),
    changes: STOCK_SHOWN_BY,
  },
  /** Takes what other tools read of the game, each stockpile by itself (docs/spec/reports.md#other-tools). */
  receive: {
    summary: 'Replaces the contents of stockpiles by what another tool has read, each one by itself.',
    method: 'POST',
    path: '/api/reports',
    access: 'read',
    byKey: true,
    limit: 'report',
    query: toolReportQuery,
    upload: ['text/tab-separated-values', 'text/csv', 'text/plain', 'application/json'],
    headers: {
      [REQUEST_ID_HEADER]: 'The same report sent again with the same key gets the first answer, for a day.',
    },
    bodyLimit: 8 * 1024 * 1024,
    reply: z.array(toolOutcome),
    changes: STOCK_SHOWN_BY,
  },
  /**
   * Reads a screenshot on the server, with the reader that browsers use: for tools, which have none. It stores nothing.
   * 429 with Retry-After while too many pictures wait already.
   */
  read: {
    summary: 'Reads a screenshot of a stockpile; nothing is stored.',
    method: 'POST',
    path: '/api/fir/read',
    access: 'read',
    byKey: true,
    limit: 'picture',
    query: z.object({
      fileName: z._default(fileName(500), ''),
      /** When the picture was taken; by default now. */
      fileTimestamp: z.optional(time),
      /** Whether the reply includes the part of the picture that was read, with what was recognised outlined. */
      processedImage: z.optional(queryFlag),
    }),
    upload: ['image/png', 'image/jpeg', 'image/webp'],
    bodyLimit: 32 * 1024 * 1024,
    reply: scannedInventory,
    transaction: 'own',
    changes: [],
  },
  /** Current addresses of the recogniser's data. They change with the data, so browsers may cache them forever. */
  recogniser: {
    summary: 'Where browsers find the recogniser’s data.',
    method: 'GET',
    path: '/api/fir/recogniser',
    access: 'public',
    reply: z.object({ icons: z.string(), text: z.string() }),
  },
  catalog: {
    summary: 'The items that reports may name, in the form of FIR’s catalog.',
    method: 'GET',
    path: '/api/fir/catalog',
    access: 'public',
    reply: z.array(firCatalogItem),
  },
});
