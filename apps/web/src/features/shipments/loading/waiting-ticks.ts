import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { followStorage, tellStorage } from '../../../api/storage/follow-storage.ts';
import { currentSession } from '../../../api/storage/session.ts';
import { slot } from '../../../api/storage/slots.ts';

const ofContainer = {
  /** The person whose it is: nobody else sends it. */
  userId: z.int(),
  shipmentId: z.int(),
  container: z.int(),
};

/** A container's delivery that the server does not know yet; strict, so that no damaged tick is taken for one. */
const waitingDelivery = z.strictObject(ofContainer);

/** A tick that the server does not know yet. */
const waitingTick = z.object({
  ...ofContainer,
  itemId: z.int(),
  ticked: z.boolean(),
  /** The stockpiles of which its part is in: the line is not ticked before all of it is, and waits for the person. */
  taken: z.optional(z.array(z.nullable(z.int()))),
});
export type WaitingTick = z.output<typeof waitingTick>;
export type Waiting = WaitingTick | z.output<typeof waitingDelivery>;

export const isTick = (waiting: Waiting): waiting is WaitingTick => 'itemId' in waiting;

/** Kept until they are sent, so that neither a reload, a dead spot nor the end of a session loses them. */
const KEY = 'waitingTicks';
const stored = slot(KEY, 'local', z.array(z.union([waitingTick, waitingDelivery])));
let known: { text: string | null; userId: number | undefined; kept: Waiting[] } | null = null;
/** Whether the last attempt found no server. */
let isAway = false;

/** All of the signed-in user that waits to be sent, oldest first. */
export function readWaiting(): Waiting[] {
  return readKept().filter((waiting) => !isTick(waiting) || waiting.taken === undefined);
}

/** With the lines of which a part is in. */
function readKept(): Waiting[] {
  const text = localStorage.getItem(KEY);
  const userId = currentSession()?.user.id;
  if (known === null || known.text !== text || known.userId !== userId)
    known = { text, userId, kept: (stored.read() ?? []).filter((waiting) => waiting.userId === userId) };
  return known.kept;
}

/** The same for an earlier and a later tick of an item. */
function keyOf(waiting: Waiting): string {
  const item = isTick(waiting) ? [waiting.itemId, waiting.taken === undefined] : [];
  return [waiting.userId, waiting.shipmentId, waiting.container, ...item].join(' ');
}

/** Keeps a tick, the parts that are in, or a delivery, in place of an earlier one of the same. */
export function keepWaiting(waiting: Omit<WaitingTick, 'userId'> | Omit<Waiting, 'userId'>): void {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return;
  const own: Waiting = { userId, ...waiting };
  const isNothing = isTick(own) && own.taken?.length === 0;
  change((all) => [...all.filter((kept) => keyOf(kept) !== keyOf(own)), ...(isNothing ? [] : [own])]);
}

/** Forgets what was answered, unless the person has changed it since. */
export function forgetWaiting(waiting: Waiting): void {
  const isChanged = (kept: Waiting) => isTick(kept) && isTick(waiting) && kept.ticked !== waiting.ticked;
  change((all) => all.filter((kept) => keyOf(kept) !== keyOf(waiting) || isChanged(kept)));
}

function change(edit: (all: Waiting[]) => Waiting[]): void {
  const all = edit(stored.read() ?? []);
  if (all.length === 0) stored.clear();
  else stored.write(all);
  tellStorage(KEY);
}

export function setAway(now: boolean): void {
  isAway = now;
  tellStorage(KEY);
}

const NONE: Waiting[] = [];

/** All that is kept of the signed-in user. */
function useKept(): Waiting[] {
  return useSyncExternalStore(followStorage, readKept, () => NONE);
}

/** The ticks that wait, all that is `kept` with the parts that are in, and whether the last attempt to send found no server. */
export function useWaitingTicks(): { waiting: WaitingTick[]; kept: WaitingTick[]; isOffline: boolean } {
  const kept = useKept().filter(isTick);
  const waiting = kept.filter(({ taken }) => taken === undefined);
  const isOffline = useSyncExternalStore(
    followStorage,
    () => isAway,
    () => false,
  );
  return { waiting, kept, isOffline: isOffline && waiting.length > 0 };
}

/** Whether anything waits to be sent. */
export function useIsAnyWaiting(): boolean {
  return useKept().some((waiting) => !isTick(waiting) || waiting.taken === undefined);
}

/** The delivery of a container that waits to be sent. */
export function useWaitingDelivery(shipmentId: number, container: number): Waiting | undefined {
  return useKept().find(
    (waiting) => !isTick(waiting) && waiting.shipmentId === shipmentId && waiting.container === container,
  );
}
