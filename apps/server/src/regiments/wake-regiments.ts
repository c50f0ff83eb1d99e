import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { takeDue } from './directory.queries.ts';
import type { KnownRegiments } from './known-regiments.ts';
import type { OpenRegiments } from './open-regiments.ts';

/** A regiment with alerts, watches or messages to send is opened this often, so that they go out while nobody looks. */
export const WAKE_EVERY_MS = 5 * 60_000;
/** How often this process looks for such regiments, and how many it opens then: 400 in five minutes (docs/capacity.md). */
export const LOOK_MS = 15_000;
const WOKEN_AT_ONCE = 20;
/** How long a woken regiment stays open at least: its jobs start at once, and none takes longer. */
const AWAKE_MS = 30_000;

interface Parts {
  directory: Db;
  known: KnownRegiments;
  open: OpenRegiments;
  log: (what: string) => (error: unknown) => void;
}

/** Opens the regiments that are due, for a while. @param ended ends that while. */
export async function wakeRegiments(
  { directory, known, open, log }: Parts,
  now: Date,
  ended: AbortSignal,
): Promise<void> {
  const names = await takeDue(directory, now, new Date(now.getTime() + WAKE_EVERY_MS), WOKEN_AT_ONCE);
  const lent: (() => void)[] = [];
  for (const name of names) {
    const regiment = known.find(name);
    if (regiment?.state !== 'active') continue;
    await open
      .lend(regiment, false)
      .then(({ giveBack }) => lent.push(giveBack), log(`${name} was not woken`));
  }
  void pause(AWAKE_MS, undefined, { signal: ended })
    .catch(() => {}) // a stop ends the pause
    .then(() => {
      for (const giveBack of lent) giveBack();
    });
}
