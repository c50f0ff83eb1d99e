import { seededRandom } from '../../apps/server/src/demo/demo-war.ts';
import { loseCorrections, loseReviews } from '../../e2e/faults/review-losses.ts';
import type { Soak } from './soak.ts';

const MOMENTS = 20;
/** For each moment. */
const CORRECTIONS = 10;

/**
 * Interrupts reviews by reloads, browser kills, updates and expired sessions, and leaves the page at once after corrections.
 * Returns what was lost.
 */
export const soakReviews: Soak = async (moments = MOMENTS, seed) => {
  const random = seededRandom(seed);
  const soon = await loseCorrections(moments * CORRECTIONS, random);
  console.log(`${soon.faults} pages left 0 to 100 ms after a correction: ${soon.problems.length} problems`);
  const { problems } = await loseReviews(moments, random, (moment, soFar) =>
    console.log(`moment ${moment}/${moments}: ${soFar.faults} faults, ${soFar.problems.length} problems`),
  );
  return [...soon.problems, ...problems];
};
