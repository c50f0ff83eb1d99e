import * as z from 'zod/mini';
import { slot } from '../../api/slots.ts';

/** A tick that the server does not know yet. */
const waitingTick = z.object({
  shipmentId: z.int(),
  container: z.int(),
  itemId: z.int(),
  ticked: z.boolean(),
});
export type WaitingTick = z.output<typeof waitingTick>;

/** Kept until they are sent, so that neither a reload nor a dead spot loses them. */
const waitingTicks = slot('waitingTicks', 'local', z.array(waitingTick));

const isSameItem = (one: WaitingTick, other: WaitingTick) =>
  one.shipmentId === other.shipmentId && one.container === other.container && one.itemId === other.itemId;

/** The ticks of a shipment that wait, oldest first. */
export function waitingFor(shipmentId: number): WaitingTick[] {
  return (waitingTicks.read() ?? []).filter((one) => one.shipmentId === shipmentId);
}

/** Keeps a tick in place of an earlier one of the same item. */
export function keepTick(tick: WaitingTick): void {
  const others = (waitingTicks.read() ?? []).filter((one) => !isSameItem(one, tick));
  waitingTicks.write([...others, tick]);
}

/** Forgets a tick that was answered, unless the person has changed it since. */
export function forgetTick(tick: WaitingTick): void {
  const isAnswered = (one: WaitingTick) => isSameItem(one, tick) && one.ticked === tick.ticked;
  waitingTicks.write((waitingTicks.read() ?? []).filter((one) => !isAnswered(one)));
}
