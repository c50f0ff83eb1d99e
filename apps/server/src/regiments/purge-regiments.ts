import fs from 'node:fs';
import type { Db } from '../db/database.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import { forgetRegiment, giveUpUnfinished, listDeleted, type Regiment } from './directory.queries.ts';
import { regimentFolder } from './regiment-config.ts';

/** How long a deleted regiment can be brought back. */
export const GRACE_DAYS = 30;

/** A sign-up that nobody finished within this time is removed. */
const UNFINISHED_MS = 3_600_000;

interface Parts {
  directory: Db;
  serverOf: (regiment: Regiment) => SchemaServer;
  dataDirectory: string;
}

/**
 * Removes for good the regiments that were deleted 30 days ago or earlier: rows, files, and last the entry, so that an interrupted
 * removal is repeated. One whose database server does not answer keeps no other waiting.
 * @returns their names.
 * @throws the last error, after all were tried.
 */
export async function purgeRegiments(
  { directory, serverOf, dataDirectory }: Parts,
  now: Date,
): Promise<string[]> {
  await giveUpUnfinished(directory, new Date(now.getTime() - UNFINISHED_MS));
  const gone = await listDeleted(directory, new Date(now.getTime() - GRACE_DAYS * 24 * 3_600_000));
  const names: string[] = [];
  let failure: { error: unknown } | null = null;
  for (const regiment of gone)
    try {
      await serverOf(regiment).drop(regiment.schema);
      fs.rmSync(regimentFolder(dataDirectory, regiment.schema), { recursive: true, force: true });
      await forgetRegiment(directory, regiment.id);
      names.push(regiment.name);
    } catch (error) {
      failure = { error };
    }
  if (failure !== null) throw failure.error;
  return names;
}
