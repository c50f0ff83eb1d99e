import { randomInt } from 'node:crypto';
import { MAX_COUNT } from '@backline/domain';

/** Ids below are given one after the other; from here on they are drawn at random. */
export const LOCKED_IDS_FROM = 1_000_000_000;

/**
 * An id for what only some may know of: a stockpile that is locked from the start, the picture of its name, a shipment
 * planned with one. Ids that are counted up would show everybody else by their gaps how many there are, and when each
 * was made. Drawn from a billion: that one is taken happens once in a million inserts where there are a thousand, and is
 * answered like two people who save the same thing.
 */
export function drawLockedId(): number {
  return randomInt(LOCKED_IDS_FROM, MAX_COUNT + 1);
}
