/**
 * One thing that is tried for long.
 * @param amount how often, else as often as a release wants.
 * @param seed of whatever is made up; the same seed makes the same again.
 * @returns what did not hold, each in a sentence; empty when all is well.
 */
export type Soak = (amount: number | undefined, seed: number) => Promise<string[]>;
