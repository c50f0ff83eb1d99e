import type { Db } from '../db/database.ts';
import { TransferError } from '../transfer/transfer.ts';
import { type Regiment, replaceState } from './directory.queries.ts';

/**
 * Suspends a regiment for some work, so that no server has anything of it in memory that is about to change. Afterwards it
 * has its state again, unless an operator has deleted it meanwhile.
 * @throws TransferError where somebody else has just changed its state.
 */
export async function whileSuspended<T>(
  directory: Db,
  { id, name, state }: Regiment,
  work: () => Promise<T>,
): Promise<T> {
  if (state === 'deleted' || !(await replaceState(directory, id, { from: state, to: 'suspended' })))
    throw new TransferError(`${name} was just changed by somebody else. Nothing was changed.`);
  try {
    return await work();
  } finally {
    await replaceState(directory, id, { from: 'suspended', to: state });
  }
}
