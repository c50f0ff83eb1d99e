import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { followStorage, tellStorage } from '../../../api/storage/follow-storage.ts';
import { currentSession } from '../../../api/storage/session.ts';
import { slot } from '../../../api/storage/slots.ts';

/** A tick that the server does not know yet. */
const waitingTick = z.object({
  /** The person who ticked: nobody else sends it. */
  userId: z.int(),
  shipmentId: z.int(),
  container: z.int(),
  itemId: z.int(),
  ticked: z.boolean(),
  /** The stockpiles of which its part is in: the line is not ticked before all of it is, and waits for the person. */
  taken: z.optional(z.array(z.nullable(z.int()))),
});
export type WaitingTick = z.output<typeof waitingTick>;

/** Kept until they are sent, so that neither a reload, a dead spot nor the end of a session loses them. */
const KEY = 'waitingTicks';
const waitingTicks = slot(KEY, 'local', z.array(waitingTick));
let known: { text: string | null; userId: number | undefined; ticks: WaitingTick[] } | null = null;
/** Whether the last attempt found no server. */
let isAway = false;

/** The ticks of the signed-in user that wait to be sent, oldest first. */
export function readTicks(): WaitingTick[] {
  return readKept().filter(({ taken }) => taken === undefined);
}

/** With the lines of which a part is in. */
function readKept(): WaitingTick[] {
  const text = localStorage.getItem(KEY);
  const userId = currentSession()?.user.id;
  if (known === null || known.text !== text || known.userId !== userId)
    known = { text, userId, ticks: (waitingTicks.read() ?? []).filter((tick) => tick.userId === userId) };
  return known.ticks;
}

const isSameItem = (a: WaitingTick, b: WaitingTick) =>
  (['userId', 'shipmentId', 'container', 'itemId'] as const).every((key) => a[key] === b[key]) &&
  (a.taken === undefined) === (b.taken === undefined);

/** Keeps a tick, or the parts that are in, in place of an earlier one of the same item. */
export function keepTick(tick: Omit<WaitingTick, 'userId'>): void {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return;
  const own = { userId, ...tick };
  const isNothing = own.taken?.length === 0;
  change((all) => [...all.filter((kept) => !isSameItem(kept, own)), ...(isNothing ? [] : [own])]);
}

/** Forgets a tick that was answered, unless the person has changed it since. */
export function forgetTick(tick: WaitingTick): void {
  change((all) => all.filter((kept) => !isSameItem(kept, tick) || kept.ticked !== tick.ticked));
}

function change(edit: (all: WaitingTick[]) => WaitingTick[]): void {
  const all = edit(waitingTicks.read() ?? []);
  if (all.length === 0) waitingTicks.clear();
  else waitingTicks.write(all);
  tellStorage(KEY);
}

export function setAway(now: boolean): void {
  isAway = now;
  tellStorage(KEY);
}

const NONE: WaitingTick[] = [];

/** The ticks that wait, all that is `kept` with the parts that are in, and whether the last attempt to send found no server. */
export function useWaitingTicks(): { waiting: WaitingTick[]; kept: WaitingTick[]; isOffline: boolean } {
  const kept = useSyncExternalStore(followStorage, readKept, () => NONE);
  const waiting = kept.filter(({ taken }) => taken === undefined);
  const isOffline = useSyncExternalStore(
    followStorage,
    () => isAway,
    () => false,
  );
  return { waiting, kept, isOffline: isOffline && waiting.length > 0 };
}
