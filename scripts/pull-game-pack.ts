import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inEnglish } from '@backline/contract';
import { loadCatalog } from '../apps/server/src/catalog/catalog.ts';
import { downloadPublic } from '../apps/server/src/external/public-download.ts';
import { countsOf, gamePackDifference } from '../apps/server/src/features/game-data/game-pack-difference.ts';
import { readGamePack } from '../apps/server/src/features/game-data/read-game-pack.ts';
import { MAX_SOURCE_BYTES, readSource } from '../apps/server/src/features/game-data/source/read-source.ts';

// `npm run pack:pull -- SOURCE [--name=NAME] [--game=VERSION] [--out=FILE]`: a pack of game data from a catalogue at an address
// or in a file, compared with the data that this version of Backline comes with. The shapes are in docs/guide/game-data.md#sources.

const TIMEOUT_MS = 60_000;

async function bytesOf(source: string): Promise<Uint8Array> {
  if (!/^https?:/i.test(source)) return fs.readFileSync(source);
  const answer = await downloadPublic({
    url: source,
    etag: '',
    maxBytes: MAX_SOURCE_BYTES,
    timeoutMs: TIMEOUT_MS,
    mayBeLoopback: true, // whoever types a command sits at this computer
    signal: new AbortController().signal,
  });
  if (answer.status === 'ok') return answer.body;
  throw new Error(
    answer.status === 'failed' ? inEnglish(answer.reason) : 'The address answered that nothing has changed.',
  );
}

/** Names of what changed, a line for each kind, the first of many. */
function listed(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, 20).join(', ');
  return [`${names.length} ${title}: ${shown}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`];
}

async function pull(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      name: { type: 'string' },
      game: { type: 'string', default: 'not said' },
      out: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [source] = positionals;
  if (source === undefined) throw new Error('Name an address or a file: npm run pack:pull -- SOURCE');
  const base = path.basename(URL.canParse(source) ? new URL(source).pathname : source).replace(/\.\w+$/, '');
  const name = (values.name ?? base) || 'pulled';
  const before = loadCatalog();
  const { archive, skipped } = readSource(await bytesOf(source), before, { name, gameVersion: values.game });
  const pack = readGamePack(archive, before);
  const difference = gamePackDifference(before, pack, new Set());
  const { items } = difference;
  const target = values.out ?? `${name}.zip`;
  fs.writeFileSync(target, archive);
  const isSame = Object.values(countsOf(difference)).every((count) => (count ?? 0) === 0);
  const lines = [
    ...skipped.map(inEnglish),
    ...listed(
      'new',
      items.added.map((item) => item.name),
    ),
    ...listed(
      'renamed',
      items.renamed.map((item) => `${item.before} → ${item.after}`),
    ),
    ...listed(
      'changed',
      items.changed.map((item) => `${item.name} (${item.facts.map(({ fact }) => fact).join(', ')})`),
    ),
    ...listed(
      'gone',
      items.gone.map((item) => item.name),
    ),
    ...(isSame ? ['Nothing differs from the data that Backline comes with.'] : []),
    `${target}: ${pack.catalog.items.length} items, ${Math.ceil(archive.length / 1024)} KiB. Check and apply it under Admin, Game Data.`,
  ];
  console.log(lines.join('\n'));
}

try {
  await pull();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
