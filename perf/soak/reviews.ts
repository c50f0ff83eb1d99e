import { loseReviews } from '../faults/review-losses.ts';
import type { Soak } from './soak.ts';

const MOMENTS = 20;

/** The Park–Miller generator: a reproducible sequence of numbers in [0, 1) for each seed. */
function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Interrupts reviews by reloads, browser kills, updates and expired sessions. Returns what was lost. */
export const soakReviews: Soak = async (moments = MOMENTS, seed) => {
  const { problems } = await loseReviews(moments, seeded(seed), (moment, soFar) =>
    console.log(`moment ${moment}/${moments}: ${soFar.faults} faults, ${soFar.problems.length} problems`),
  );
  return problems;
};
