import fs from 'node:fs';
import { type ApiClient, signInByScript } from './api-client.ts';
import { emptyDataDirectory, startServer } from './server-process.ts';

/** Each report goes to a stockpile of its own, so that every acknowledged one can be found again. */
const STOCKPILES_PER_ROUND = 150;
const SENDERS = 4;

export interface KillRound {
  acknowledged: number;
  /** Names of stockpiles whose acknowledged report is not there after the restart. */
  lost: string[];
}

async function addStockpiles(client: ApiClient, round: number): Promise<string[]> {
  const { json } = await client.send('GET', '/api/warehouses?inactive=true&select=true');
  const [site] = json as { id: number }[];
  const names = Array.from({ length: STOCKPILES_PER_ROUND }, (_, index) => `R${round}-${index}`);
  const { status } = await client.send('POST', '/api/warehouses', {
    warehouse: {
      attributes: {
        site_id: site?.id,
        name: `Round ${round}`,
        category: 'Frontline',
        stockpiles: names.map((name) => ({ name })),
      },
    },
  });
  if (status !== 200) throw new Error(`The warehouse of round ${round} was refused with ${status}.`);
  return names;
}

async function sendReports(
  client: ApiClient,
  names: string[],
  acknowledged: Map<string, number>,
): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const quantity = 1 + Math.floor(Math.random() * 1000);
    const entries = [{ 'Stockpile Name': name, CodeName: 'Cloth', Quantity: quantity, 'Crated?': true }];
    try {
      const { status } = await client.send('POST', '/api/fir/process_report', { report: { entries } });
      if (status === 200) acknowledged.set(name, quantity);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return; // the server was killed: the connection broke
      throw error;
    }
  }
}

/**
 * Kills the server again and again while reports are being submitted, and looks after each restart whether every
 * acknowledged report is there, also those of earlier rounds. @param onRound hears of each round when it ends.
 */
export async function killWhileReporting(rounds: number, onRound: (round: KillRound) => void): Promise<void> {
  const dataDirectory = emptyDataDirectory();
  const acknowledged = new Map<string, number>();
  let server = await startServer({ dataDirectory });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const client = await signInByScript(server.address, 'admin');
      const names = await addStockpiles(client, round);
      const before = acknowledged.size;
      const senders = Array.from({ length: SENDERS }, () => sendReports(client, names, acknowledged));
      await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 1000));
      await server.kill();
      await Promise.all(senders);
      server = await startServer({ dataDirectory });
      const after = await signInByScript(server.address, 'admin');
      const lost: string[] = [];
      for (const [name, quantity] of acknowledged) {
        const { json } = await after.send('GET', `/api/stockpiles/contents?name=${name}`);
        const { contents } = json as { contents?: { quantity: number }[] };
        if (contents?.[0]?.quantity !== quantity) lost.push(name);
      }
      onRound({ acknowledged: acknowledged.size - before, lost });
    }
  } finally {
    await server.kill();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
    fs.rmSync(`${dataDirectory}.lock`, { force: true });
  }
}
