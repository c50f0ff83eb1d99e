import fs from 'node:fs';
import path from 'node:path';
import { items, warehouses } from '../../packages/contract/src/index.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { replyOf } from '../support/reply-of.ts';
import { emptyInstallation } from './installation.ts';
import { pause } from './reporting.ts';

const STOCKPILES = 40;
const LINES = 30;
/** Maximum time for a restarted server to clean up after the previous one. */
const SETTLE_MS = 30_000;

interface ResetsKilled {
  /** Number of kills after which the war still existed, and after which it was reset. */
  kept: number;
  reset: number;
  /** Number of kills that left a file under its temporary name. */
  settled: number;
  /** Inconsistencies found; empty if all is well. */
  problems: string[];
}

/**
 * Repeatedly kills the server (SIGKILL) at random moments of a war reset. The files on disk must always be
 * consistent: an archive exists if and only if the war was reset. @param onRound called after each kill.
 */
export async function killDuringWarReset(
  rounds: number,
  onRound: (round: number, soFar: ResetsKilled) => void = () => {},
): Promise<ResetsKilled> {
  const result: ResetsKilled = { kept: 0, reset: 0, settled: 0, problems: [] };
  const installation = await emptyInstallation();
  const directory = path.join(installation.dataDirectory, 'archive');
  const files = () => (fs.existsSync(directory) ? fs.readdirSync(directory) : []);
  const archives = () => files().filter((name) => name.endsWith('.gz'));
  const isUnsettled = () => files().some((name) => name.endsWith('.partial'));
  let server = await installation.start();
  try {
    let client = await signInByScript(server.address, 'admin');
    let isThere = false;
    // One complete reset measures its duration here, so that kills cover all of it.
    await makeWar(client);
    const began = performance.now();
    await client.send('POST', '/api/war/reset', {});
    const longestMs = (performance.now() - began) * 1.2;
    for (let round = 1; round <= rounds; round += 1) {
      if (!isThere) await makeWar(client);
      const before = archives();
      const delay = Math.random() * longestMs;
      const answer = client
        .send('POST', '/api/war/reset', {})
        .then(({ status }) => status)
        .catch(() => null); // the connection broke
      await pause(delay);
      await server.kill();
      const status = await answer;
      const found = archives().filter((name) => !before.includes(name));
      if (isUnsettled()) result.settled += 1;

      server = await installation.start();
      client = await signInByScript(server.address, 'admin');
      isThere = replyOf(warehouses.list, (await client.send('GET', '/api/warehouses')).json).length > 0;
      const problem = (text: string) =>
        result.problems.push(`kill ${round} after ${Math.round(delay)} ms: ${text}`);
      if (isThere) result.kept += 1;
      else result.reset += 1;
      if (isThere && found.length > 0) problem(`${found} was there, and the war too`);
      if (isThere && status === 200) problem('the reset was acknowledged, but the war still exists');
      if (!(await settles(isUnsettled))) problem('a temporary file is still there');
      const settled = archives().filter((name) => !before.includes(name));
      if (settled.length !== (isThere ? 0 : 1))
        problem(`the war is ${isThere ? 'there' : 'reset'}, with ${settled.length} new archives`);
      onRound(round, result);
    }
    return result;
  } finally {
    await server.kill();
    await installation.remove();
  }
}

/** Whether a restarted server removes its temporary file soon. */
async function settles(isUnsettled: () => boolean): Promise<boolean> {
  for (let waited = 0; isUnsettled(); waited += 100) {
    if (waited > SETTLE_MS) return false;
    await pause(100);
  }
  return true;
}

async function makeWar(client: ApiClient): Promise<void> {
  const { json } = await client.send('GET', '/api/warehouses?inactive=true&select=true');
  const [site] = replyOf(warehouses.list, json);
  const stockpiles = Array.from({ length: STOCKPILES }, (_, index) => ({ name: `Reset ${index}` }));
  const attributes = { site_id: site?.id, name: 'Resets', category: 'Frontline', stockpiles };
  const made = await client.send('POST', '/api/warehouses', { warehouse: { attributes } });
  const { json: catalog } = await client.send('GET', '/api/items');
  const lines = replyOf(items.list, catalog).slice(0, LINES);
  const entries = stockpiles.flatMap(({ name }) =>
    lines.map((item, index) => ({
      'Stockpile Name': name,
      CodeName: item.firName,
      'Crated?': item.crated,
      Quantity: index + 1,
    })),
  );
  const sent = await client.send('POST', '/api/fir/process_report', { report: { entries } });
  if (made.status !== 200 || sent.status !== 200)
    throw new Error(`The war was refused with ${made.status} and ${sent.status}.`);
}
