import { loseReviews } from '../faults/review-losses.ts';
import type { Soak } from './soak.ts';

const MOMENTS = 20;

/** Park and Miller's generator: the same seed makes the same numbers again, 0-1. */
function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Reviews broken off by a reload, a kill of the browser, an update and an expired session: on return, what was lost. */
export const soakReviews: Soak = async (moments = MOMENTS, seed) => {
  const { problems } = await loseReviews(moments, seeded(seed), (moment, soFar) =>
    console.log(`moment ${moment}/${moments}: ${soFar.faults} faults, ${soFar.problems.length} problems`),
  );
  return problems;
};
