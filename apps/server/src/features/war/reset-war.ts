import { reason, type WarCounts } from '@backline/contract';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict } from '../../http/errors.ts';
import { archiveWar, discardArchive } from './archive-war.ts';
import { noteResetWar } from './reset-offer.ts';
import { clearWar, countWar, lockWar } from './war.queries.ts';

/**
 * Ends a war (docs/spec/war.md#reset): archives stockpiles, contents, custom goals and unlocked technology,
 * then clears them, and makes every warehouse inactive. The history of reports stays.
 * Where there is nothing to clear there is no archive: only the offer of a reset ends.
 * @param db the transaction.
 * @returns the path of the archive, which `publishArchive` puts there after the commit, and how much is in it.
 * @throws ApiError `conflict` where there is nothing to clear and nothing was offered, as for the second of two resets at once.
 */
export async function resetWar(
  db: Db,
  { viewer, now, dataDirectory }: { viewer: Viewer; now: Date; dataDirectory: string },
): Promise<{ file: string | null; counts: WarCounts }> {
  await lockWar(db);
  const counts = await countWar(db);
  if (Object.values(counts).every((count) => count === 0)) {
    if (!(await noteResetWar(db))) throw conflict(reason('nothing-to-reset'));
    return { file: null, counts };
  }
  const { userId, username } = viewer;
  const archive = await archiveWar(db, { userId, username, now, dataDirectory });
  try {
    await clearWar(db);
    await noteResetWar(db);
  } catch (error) {
    discardArchive(archive.file);
    throw error;
  }
  return archive;
}
