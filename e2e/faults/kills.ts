import { emptyInstallation } from './installation.ts';
import { type Answers, pause, Reporting } from './reporting.ts';

const OFFICERS = 8;

/**
 * Repeatedly kills the server (SIGKILL) while reports arrive, and checks the data after each restart. @param
 * onRound called after each.
 */
export async function killWhileReporting(
  rounds: number,
  onRound: (round: number, soFar: Answers) => void = () => {},
): Promise<Answers> {
  const installation = await emptyInstallation();
  const reporting = new Reporting(OFFICERS);
  let server = await installation.start();
  try {
    await reporting.prepare(server.address);
    for (let round = 1; round <= rounds; round += 1) {
      await reporting.start([server.address]);
      await reporting.more(1);
      await pause(Math.random() * 1000);
      await server.kill();
      await reporting.end();
      server = await installation.start();
      await reporting.check(server.address);
      onRound(round, reporting.answers);
    }
    return reporting.answers;
  } finally {
    await server.kill();
    await reporting.end();
    await installation.remove();
  }
}
