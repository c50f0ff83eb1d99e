import { readHostilePictures } from '../../apps/server/src/testing/read-hostile-pictures.ts';
import type { Soak } from './soak.ts';

const PICTURES = 5000;
/** No picture may take longer to be refused or read. */
const LONGEST_MS = 2000;

/** Damaged and hostile pictures for the server's reader, with whole ones between them that it must read right. */
export const soakPictures: Soak = async (pictures = PICTURES) => {
  const problems: string[] = [];
  process.on('unhandledRejection', (reason) => problems.push(`an unhandled rejection: ${String(reason)}`));
  const { slowest, failures } = await readHostilePictures(pictures, (round) => {
    if (round.pictures % 500 === 0)
      console.log(`${round.pictures}/${pictures} hostile pictures, failures: ${round.failures.length}`);
  });
  const time = `the slowest took ${slowest.milliseconds.toFixed(0)} ms (${slowest.name})`;
  console.log(`${pictures} hostile pictures, ${failures.length} failures, ${time}.`);
  if (slowest.milliseconds > LONGEST_MS) problems.push(time);
  return [...problems, ...failures];
};
