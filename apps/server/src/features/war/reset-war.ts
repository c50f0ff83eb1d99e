import type { WarCounts } from '@backline/contract';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { archiveWar, discardArchive } from './archive-war.ts';
import { noteResetWar } from './reset-offer.ts';
import { clearWar, lockWar } from './war.queries.ts';

/**
 * Ends a war (docs/spec/war.md#reset): archives stockpiles, contents, custom goals and unlocked technology,
 * then clears them, and makes every warehouse inactive. The history of reports stays.
 * @param db the transaction.
 * @returns the path of the archive, which `publishArchive` puts there after the commit, and how much is in it.
 */
export async function resetWar(
  db: Db,
  { viewer, now, dataDirectory }: { viewer: Viewer; now: Date; dataDirectory: string },
): Promise<{ file: string; counts: WarCounts }> {
  await lockWar(db);
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
