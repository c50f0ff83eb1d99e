import { readHostilePictures } from '../../apps/server/src/testing/read-hostile-pictures.ts';
import type { Soak } from './soak.ts';

const PICTURES = 5000;
/** Maximum time to read or refuse a picture. */
const MAX_MS = 2000;

/**
 * Sends damaged and hostile pictures to the server's reader, mixed with valid ones that it must read
 * correctly.
 */
export const soakPictures: Soak = async (pictures = PICTURES) => {
  const problems: string[] = [];
  process.on('unhandledRejection', (reason) => problems.push(`an unhandled rejection: ${String(reason)}`));
  const { slowest, failures } = await readHostilePictures(pictures, (round) => {
    if (round.pictures % 500 === 0)
      console.log(`${round.pictures}/${pictures} hostile pictures, failures: ${round.failures.length}`);
  });
  const time = `the slowest took ${slowest.milliseconds.toFixed(0)} ms (${slowest.name})`;
  console.log(`${pictures} hostile pictures, ${failures.length} failures, ${time}.`);
  if (slowest.milliseconds > MAX_MS) problems.push(time);
  return [...problems, ...failures];
};
