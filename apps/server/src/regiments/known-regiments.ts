import type { Database } from '../db/database.ts';
import { listRegiments, onChange, type Regiment } from './directory.queries.ts';
import { findNotice, type Notice } from './operator.queries.ts';

/** If the notification of a change is ever missed, the change is noticed after this time. */
const READ_AGAIN_MS = 60_000;

/** The directory in the memory of this process, so that a request for a name that nobody has costs the database nothing. */
export interface KnownRegiments {
  find(name: string): Regiment | undefined;
  all(): Regiment[];
  /** The operator's notice to all; null without one, and once it has ended. */
  notice(): Notice | null;
  /** Reads the directory now. */
  read(): Promise<void>;
  close(): void;
}

/** @param onRead is called after each reading with the regiments by name, also after the first. */
export async function followDirectory(
  directory: Database,
  {
    now,
    onRead,
    onError,
  }: { now: () => Date; onRead: (known: Map<string, Regiment>) => void; onError: (error: unknown) => void },
): Promise<KnownRegiments> {
  let known = new Map<string, Regiment>();
  let notice: Notice | null = null;
  let last: Promise<void> = Promise.resolve();
  // One after the other, so that an older state never takes the place of a newer one.
  const read = () => {
    last = last
      .catch(() => {}) // its own caller gets the error
      .then(async () => {
        known = new Map((await listRegiments(directory.db)).map((regiment) => [regiment.name, regiment]));
        notice = await findNotice(directory.db, now());
        onRead(known);
      });
    return last;
  };
  const readLater = () => void read().catch(onError);
  await onChange(directory, readLater);
  await read();
  const timer = setInterval(readLater, READ_AGAIN_MS).unref();
  return {
    find: (name) => known.get(name),
    all: () => [...known.values()],
    notice: () => (notice !== null && Date.parse(notice.until) > now().getTime() ? notice : null),
    read,
    close: () => clearInterval(timer),
  };
}
