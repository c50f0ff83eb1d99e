/** A stream of numbers from 0 to 1 (1 excluded); the same seed gives the same stream. */
export type Random = () => number;

/** The mulberry32 generator: small, fast and good enough for drawing. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number from `low` to `high`, `high` excluded. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}
