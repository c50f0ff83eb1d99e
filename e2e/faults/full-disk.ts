import { signInByScript } from '../support/api-client.ts';
import { emptyInstallation } from './installation.ts';
import { type Answers, pause, Reporting, refusals } from './reporting.ts';
import { mountSmallDisk } from './small-disk.ts';

const OFFICERS = 4;
const DISK_MEGABYTES = 300;
/** Less than PostgreSQL needs for anything. */
const LEFT_BYTES = 200_000;
const MAX_MS = 60_000;

/**
 * Fills the disk under the database while reports arrive until they are refused, then frees space and waits
 * until they are accepted again.
 * @returns why it was skipped, if no small disk can be created.
 */
export async function fillDiskWhileReporting(rounds: number): Promise<Answers | string> {
  const disk = await mountSmallDisk(DISK_MEGABYTES);
  if (typeof disk === 'string') return disk;
  const installation = await emptyInstallation({ disk: disk.folder });
  const reporting = new Reporting(OFFICERS);
  const server = await installation.start();
  try {
    await reporting.prepare(server.address);
    const reader = await signInByScript(server.address, 'admin');
    await reporting.start([server.address]);
    for (let round = 0; round < rounds; round += 1) {
      await reporting.more(OFFICERS);
      disk.fill(LEFT_BYTES);
      const before = refusals(reporting.answers);
      for (let waited = 0; refusals(reporting.answers) < before + OFFICERS; waited += 50) {
        if (waited > MAX_MS) throw new Error('Nothing was refused on a full disk.');
        await pause(50);
      }
      const { status } = await reader.send('GET', '/api/warehouses');
      if (status !== 200)
        reporting.answers.problems.push(`reading on a full disk was answered with ${status}`);
      disk.empty();
      await reporting.more(OFFICERS * 2);
      await reporting.check(server.address);
    }
    await reporting.end();
    await reporting.check(server.address);
    return reporting.answers;
  } finally {
    disk.empty();
    await reporting.end();
    await server.kill();
    await installation.remove();
    await disk.remove();
  }
}
