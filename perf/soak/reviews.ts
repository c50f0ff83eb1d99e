import { seededRandom } from '../../apps/server/src/demo/demo-war.ts';
import { loseReviews } from '../faults/review-losses.ts';
import type { Soak } from './soak.ts';

const MOMENTS = 20;

/** Interrupts reviews by reloads, browser kills, updates and expired sessions. Returns what was lost. */
export const soakReviews: Soak = async (moments = MOMENTS, seed) => {
  const { problems } = await loseReviews(moments, seededRandom(seed), (moment, soFar) =>
    console.log(`moment ${moment}/${moments}: ${soFar.faults} faults, ${soFar.problems.length} problems`),
  );
  return problems;
};
