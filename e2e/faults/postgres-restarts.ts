import { emptyInstallation } from './installation.ts';
import { type Answers, pause, Reporting } from './reporting.ts';

const OFFICERS = 8;

/**
 * Repeatedly restarts PostgreSQL under two servers while reports arrive, alternating between a clean shutdown
 * and a crash. Both servers must recover by themselves. @param onRound called after each restart.
 */
export async function restartPostgresWhileReporting(
  rounds: number,
  onRound: (round: number, soFar: Answers) => void = () => {},
): Promise<Answers> {
  const installation = await emptyInstallation({ hasServer: true });
  const first = await installation.start();
  const servers = [first, await installation.start()];
  const reporting = new Reporting(OFFICERS);
  try {
    await reporting.prepare(first.address);
    await reporting.start(servers.map(({ address }) => address));
    for (let round = 1; round <= rounds; round += 1) {
      await reporting.more(OFFICERS);
      await pause(Math.random() * 500);
      await installation.postgres?.restart(round % 2 === 1 ? 'fast' : 'immediate');
      await reporting.more(OFFICERS * 2);
      for (const { address } of servers) await reporting.check(address);
      onRound(round, reporting.answers);
    }
    await reporting.end();
    await reporting.check(first.address);
    return reporting.answers;
  } finally {
    await reporting.end();
    for (const server of servers) await server.stop();
    await installation.remove();
  }
}
