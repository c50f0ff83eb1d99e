import { killWhileReporting } from '../e2e/kill-rounds.ts';

/**
 * What takes too long for `npm test`, run by hand before an issue is called resolved: `npm run soak -- --kills=40`.
 * Needs a built server (`npm run build`).
 */
const kills = Number(process.argv.find((one) => one.startsWith('--kills='))?.slice('--kills='.length) ?? 40);
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
process.exit(lost === 0 ? 0 : 1);
