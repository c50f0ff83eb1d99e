import { loadCatalog } from '../../apps/server/src/catalog/catalog.ts';
import { writeGamePack } from '../../apps/server/src/features/game-data/write-game-pack.ts';
import { gameData, items, warehouses } from '../../packages/contract/src/index.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { replyOf } from '../support/reply-of.ts';
import { emptyInstallation } from './installation.ts';
import { pause } from './reporting.ts';

const NEW_ITEMS = 300;
const GONE_SITES = 20;

interface PacksKilled {
  /** The number of kills after which the pack was in use, and after which it was not. */
  applied: number;
  notApplied: number;
  /** Inconsistencies found; empty if all is well. */
  problems: string[];
}

/**
 * Repeatedly kills the server (SIGKILL) at random moments while a pack of game data is applied or undone. Items, sites
 * and the list of packs must always be of the same moment. @param onRound called after each kill.
 */
export async function killDuringPack(
  rounds: number,
  onRound: (round: number, soFar: PacksKilled) => void = () => {},
): Promise<PacksKilled> {
  const result: PacksKilled = { applied: 0, notApplied: 0, problems: [] };
  const installation = await emptyInstallation();
  const pack = updateOfTheGame();
  let server = await installation.start();
  try {
    let client = await signInByScript(server.address, 'admin');
    const before = await factsOf(client);
    // One whole round measures how long it takes, so that kills cover all of it.
    const longest = { apply: await timed(() => apply(client, server.address, pack)), undo: 0 };
    const after = await factsOf(client);
    longest.undo = await timed(() => undo(client));
    if (before === after || (await factsOf(client)) !== before)
      throw new Error('The pack changes nothing, or its undo does not restore everything.');
    let isInUse = false;
    for (let round = 1; round <= rounds; round += 1) {
      const delay = Math.random() * 1.2 * longest[isInUse ? 'undo' : 'apply'];
      const answer = (isInUse ? undo(client) : apply(client, server.address, pack)).catch(() => null); // the connection broke
      await pause(delay);
      await server.kill();
      const status = await answer;

      server = await installation.start();
      client = await signInByScript(server.address, 'admin');
      const facts = await factsOf(client);
      const wasInUse: boolean = isInUse;
      isInUse = facts === after;
      result[isInUse ? 'applied' : 'notApplied'] += 1;
      const problem = (text: string) =>
        result.problems.push(`kill ${round} after ${Math.round(delay)} ms: ${text}`);
      if (!isInUse && facts !== before) problem(`half a pack: ${facts}`);
      if (status === 200 && isInUse === wasInUse) problem('it was acknowledged but did not happen');
      onRound(round, result);
    }
    return result;
  } finally {
    await server.kill();
    await installation.remove();
  }
}

/** A pack with many new items, one item less, and fewer sites. */
function updateOfTheGame(): Uint8Array<ArrayBuffer> {
  const { items: shipped, sites } = loadCatalog();
  const [first, ...rest] = shipped;
  const added = Array.from({ length: NEW_ITEMS }, (_, index) => ({
    ...first,
    codeName: `TestItem${index}`,
    name: `Test item ${index}`,
    slang: [],
  }));
  const tables = {
    'items.json': [first, ...rest.slice(0, -1), ...added],
    'sites.json': sites.slice(GONE_SITES),
  };
  return new Uint8Array(writeGamePack({ name: 'Update', gameVersion: '64' }, tables));
}

/** The number of items and sites, and whether a pack is in use, as one text. */
async function factsOf(client: ApiClient): Promise<string> {
  const listed = replyOf(items.list, (await client.send('GET', '/api/items')).json);
  const sites = replyOf(
    warehouses.list,
    (await client.send('GET', '/api/warehouses?inactive=true&select=true')).json,
  );
  const pack = (await packInUse(client)) === undefined ? 'no pack' : 'a pack';
  return `${listed.length} items, ${sites.length} sites, ${pack}`;
}

async function packInUse(client: ApiClient): Promise<number | undefined> {
  const { packs } = replyOf(gameData.get, (await client.send('GET', gameData.get.path)).json);
  return packs.find(({ undoable }) => undoable)?.id;
}

async function apply(client: ApiClient, address: string, pack: Uint8Array<ArrayBuffer>): Promise<number> {
  const post = (path: string) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/zip',
        ...client.headers(),
      },
      body: pack,
    });
  const { check } = replyOf(gameData.check, await (await post(gameData.check.path)).json());
  const answer = await post(`${gameData.apply.path}?check=${check}`);
  return answer.status;
}

async function undo(client: ApiClient): Promise<number> {
  const { status } = await client.send('POST', `/api/game_data/${await packInUse(client)}/undo`, {});
  return status;
}

async function timed(work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const status = await work();
  if (status !== 200) throw new Error(`It was refused with ${status}.`);
  return performance.now() - began;
}
