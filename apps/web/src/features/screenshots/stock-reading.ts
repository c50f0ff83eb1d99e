import { type ReadingProblem, stockProblem } from '@backline/domain';
import type { ReadResult } from '@backline/recognition';

/** Reason why a picture yields no rows. The message file has a sentence for each. */
export type ScanProblem =
  | Extract<ReadResult, { ok: false }>['code']
  | Exclude<ReadingProblem, 'unreadable-name'>
  | 'unreadable-file'
  /** The figure shown on the node's box, such as `258x`. */
  | { figure: string };

type StockReading = Extract<ReadResult, { ok: true }>;

/** A reading of stock, named or unnamed, or the reason why there is none. */
export function stockReading(result: ReadResult): StockReading | { ok: false; problem: ScanProblem } {
  if (!result.ok) return { ok: false, problem: result.code };
  const { kind, figures } = result.reading;
  const problem = stockProblem(kind);
  if (problem === null) return result;
  const [figure] = figures;
  return { ok: false, problem: problem === 'not-stock' && figure !== undefined ? { figure } : problem };
}
