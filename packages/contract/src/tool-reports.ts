import { REPORT_DOUBTS, REPORT_SOURCES, type ReportDoubt } from '@backline/domain';
import * as z from 'zod/mini';
import { problem } from './endpoint/field-problems.ts';
import { addressId, queryFlag, time } from './endpoint/fields.ts';
import { stockpileReference } from './stockpiles.ts';

/** The header by which a report that is sent again is known. */
export const REQUEST_ID_HEADER = 'idempotency-key';

function isDoubt(word: string): word is ReportDoubt {
  return REPORT_DOUBTS.some((doubt) => doubt === word);
}

/** `true` for all doubts, or the names of some with commas between them. */
const confirmed = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (words) => ['true', 'false'].includes(words) || words.split(',').every(isDoubt),
        problem('invalid'),
      ),
    ),
  z.transform((words) => (words === 'true' ? true : words.split(',').filter(isDoubt))),
);

/** Outcome for one stockpile of a report. */
export const toolOutcome = z.object({
  /** By the name that it has here, else as the tool called it. */
  stockpile: z.string(),
  status: z.enum(['applied', 'refused', 'not-found']),
  /** Sentence in English: what was done, or why not and what to do. */
  message: z.string(),
  /** The same as the message where nothing was stored: tools show it. */
  error: z.optional(z.string()),
  /** The error's code where nothing was stored, as in `error.code` of other refusals. */
  code: z.optional(z.string()),
  /** The names of the doubts that are still open, of the code `confirm`. */
  doubts: z.optional(z.array(z.enum(REPORT_DOUBTS))),
  /** Items that the catalog lacks, which are kept as unknown items. */
  unknown: z.array(z.object({ codeName: z.string(), crated: z.boolean() })),
  /** Names in a copied text that are not known, or that several items have, with the CodeNames that they may mean. */
  names: z.optional(
    z.array(
      z.object({
        name: z.string(),
        crated: z.boolean(),
        quantity: z.int(),
        candidates: z.array(z.string()),
      }),
    ),
  ),
});
export type ToolOutcome = z.output<typeof toolOutcome>;

export const toolReportQuery = z.object({
  /** The stockpile, where the body is of one and does not name it. */
  stockpile: z.optional(stockpileReference),
  /** The id of the warehouse of a public stockpile, where the body is of one and does not say. */
  warehouseId: z.optional(addressId),
  /** When it looked like that, where the body does not say; by default now. */
  timestamp: z.optional(time),
  /** Source that the tool read; by default `tool`. */
  source: z.optional(z.enum(REPORT_SOURCES)),
  /** Apply also where a newer report is stored. */
  force: z.optional(queryFlag),
  /** Apply in spite of doubts: `true`, or their names with commas between them. */
  confirm: z.optional(confirmed),
});
