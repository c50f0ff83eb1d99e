/**
 * Runs a long test.
 * @param amount how many times to repeat; by default as many as a release needs.
 * @param seed for random choices; the same seed repeats them.
 * @returns what failed, each as a sentence; empty if everything passed.
 */
export type Soak = (amount: number | undefined, seed: number) => Promise<string[]>;
