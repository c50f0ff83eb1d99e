import { spawn } from 'node:child_process';
import path from 'node:path';
import { knownMigrations, listMigrations, migrate, rowsOf } from '../../apps/server/src/db/migrations.ts';
import { openSchemas } from '../../apps/server/src/db/open-schemas.ts';
import {
  insertRegiment,
  listRegiments,
  openDirectory,
} from '../../apps/server/src/regiments/directory.queries.ts';
import { startTemporaryPostgres } from '../../apps/server/src/testing/temporary-postgres.ts';
import type { Soak } from './soak.ts';

const REGIMENTS = 1000;
const INTERRUPTIONS = 10;
const COMMAND = path.resolve(import.meta.dirname, '../../apps/server/dist/regiments.js');

/** Kills `npm run regiments -- migrate` ten times, each time after some more regiments, and lets it come to its end. */
export const soakMigrations: Soak = async (regiments = REGIMENTS) => {
  const postgres = await startTemporaryPostgres({ durable: false });
  const schemas = openSchemas(postgres.url('postgres'), () => {}, { limit: 4 });
  const { db: directory } = await openDirectory(schemas);
  const known = knownMigrations();
  for (let number = 1; number <= regiments; number += 1) {
    const regiment = await insertRegiment(directory, { name: `soak-${number}`, by: 'soak' }, new Date());
    if (regiment === null) throw new Error('The name is taken.');
    await schemas.create(regiment.schema);
    const { db } = schemas.open(regiment.schema);
    await db.transaction((transaction) => migrate(transaction, known.length - 1));
  }
  console.log(`${regiments} regiments of the version before`);
  const prepared = async () =>
    (await listRegiments(directory)).filter(({ preparedFor }) => preparedFor !== null).length;

  const problems: string[] = [];
  for (let time = 1; time <= INTERRUPTIONS; time += 1) {
    const before = await prepared();
    const wanted = Math.floor((regiments * time) / (INTERRUPTIONS + 1));
    const child = runMigrate(postgres.url('postgres'));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (child.exitCode === null && (await prepared()) < wanted)
      await new Promise((next) => setTimeout(next, 5));
    if (child.exitCode !== null) problems.push(`Run ${time} came to its end before it was killed.`);
    child.kill('SIGKILL');
    await ended;
    const after = await prepared();
    console.log(`killed at ${after} of ${regiments}`);
    if (after < before) problems.push(`${before - after} were forgotten in run ${time}.`);
  }
  const last = runMigrate(postgres.url('postgres'));
  const code = await new Promise((resolve) => last.once('exit', resolve));
  if (code !== 0) problems.push(`The last run ended with ${code}.`);
  if ((await prepared()) !== regiments) problems.push(`${regiments - (await prepared())} were skipped.`);

  let items: number | undefined;
  for (const { name, schema } of await listRegiments(directory)) {
    const { db } = schemas.open(schema);
    const applied = await listMigrations(db);
    if (applied.join() !== known.join())
      problems.push(`${name} has had ${applied.length} of ${known.length} migrations.`);
    const [row] = rowsOf<{ count: number }>(await db.execute('select count(*)::int as count from items'));
    items ??= row?.count;
    if (row?.count !== items || !row?.count)
      problems.push(`${name} has ${row?.count} items, another has ${items}.`);
  }
  await schemas.close();
  await postgres.stop();
  return problems;
};

function runMigrate(url: string) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, PUBLIC_URL: 'https://backline.example' };
  return spawn(process.execPath, [COMMAND, 'migrate'], { stdio: 'ignore', env });
}
