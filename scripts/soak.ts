import { readHostilePictures } from '../apps/server/src/testing/read-hostile-pictures.ts';
import { killWhileReporting } from '../e2e/kill-rounds.ts';
import { soakFuzz } from './soak-fuzz.ts';

/**
 * What takes too long for `npm test`, run by hand before an issue is called resolved:
 * `npm run soak -- --kills=40 --pictures=5000 --fuzz=20000`. 0 leaves a part out. Kills need a built server (`npm run build`).
 */
function amount(name: string, usual: number): number {
  const option = `--${name}=`;
  return Number(process.argv.find((one) => one.startsWith(option))?.slice(option.length) ?? usual);
}

/** No picture may take longer to be refused or read. */
const LONGEST_MS = 2_000;

async function soakKills(kills: number): Promise<boolean> {
  let round = 0;
  let acknowledged = 0;
  let lost = 0;
  await killWhileReporting(kills, (result) => {
    round += 1;
    acknowledged += result.acknowledged;
    lost += result.lost.length;
    console.log(
      `kill ${round}/${kills}: ${result.acknowledged} reports acknowledged, lost: ${result.lost.length}`,
    );
  });
  console.log(`${kills} kills, ${acknowledged} acknowledged reports, ${lost} lost.`);
  return lost === 0;
}

async function soakPictures(pictures: number): Promise<boolean> {
  let rejections = 0;
  process.on('unhandledRejection', (reason) => {
    rejections += 1;
    console.error('An unhandled rejection:', reason);
  });
  const { slowest, failures } = await readHostilePictures(pictures, (round) => {
    if (round.pictures % 500 === 0) {
      console.log(`${round.pictures}/${pictures} hostile pictures, failures: ${round.failures.length}`);
    }
  });
  for (const failure of failures) console.log(failure);
  console.log(
    `${pictures} hostile pictures, ${failures.length} failures, ${rejections} unhandled rejections, the slowest took ${slowest.milliseconds.toFixed(0)} ms (${slowest.name}).`,
  );
  return failures.length === 0 && rejections === 0 && slowest.milliseconds <= LONGEST_MS;
}

const kills = amount('kills', 40);
const pictures = amount('pictures', 5000);
const arePicturesSafe = pictures === 0 || (await soakPictures(pictures));
const areReportsSafe = kills === 0 || (await soakKills(kills));
// So many made-up requests to each class of endpoints; `--fuzz-seed=…` makes those of an earlier run again.
const requests = amount('fuzz', 20_000);
const seed = amount('fuzz-seed', Math.floor(Math.random() * 2 ** 31));
const areEndpointsSafe = requests === 0 || (await soakFuzz(requests, seed));
process.exit(arePicturesSafe && areReportsSafe && areEndpointsSafe ? 0 : 1);
