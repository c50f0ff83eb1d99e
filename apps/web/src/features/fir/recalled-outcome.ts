import type { ReadResult } from '@backline/recognition';
import { recallName } from '../drawings/remembered-names.ts';
import { type ScanOutcome, scanOutcome } from './scan-outcome.ts';

/** What a reading comes to, with what is known of the picture of a name that cannot be read. */
export async function recalledOutcome(result: ReadResult): Promise<ScanOutcome> {
  const shape = result.ok ? result.reading.nameShape : null;
  return scanOutcome(result, shape === null ? undefined : await recallName(shape));
}
