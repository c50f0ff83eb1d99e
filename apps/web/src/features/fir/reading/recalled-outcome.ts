import type { ReadResult } from '@backline/recognition';
import { recallName } from '../../drawings/remembered-names.ts';
import { type ScanOutcome, scanOutcome } from './scan-outcome.ts';

/** The outcome of a reading, with an unreadable name recalled by its picture if possible. */
export async function recalledOutcome(result: ReadResult): Promise<ScanOutcome> {
  const shape = result.ok ? result.reading.nameShape : null;
  return scanOutcome(result, shape === null ? undefined : await recallName(shape));
}
