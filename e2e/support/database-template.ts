import fs from 'node:fs';
import path from 'node:path';
import { openEmbeddedDatabase } from '../../apps/server/src/embedded-postgres/embedded-database.ts';
import { emptyDataDirectory, startServer, TEMPLATES } from './server-process.ts';

/**
 * Creates an empty database and one with the demo war, once for all journeys. Each server then starts with a copy of one,
 * which saves most of a first start with the demo war.
 */
export default async function createTemplates(): Promise<() => void> {
  const [empty, demo] = [emptyDataDirectory(), emptyDataDirectory()];
  await (await openEmbeddedDatabase(empty)).close(); // a server with local sign-in would add a Discord
  process.env[TEMPLATES.empty] = path.join(empty, 'postgres'); // the workers inherit it
  await (await startServer({ dataDirectory: demo, args: ['--demo'] })).stop();
  process.env[TEMPLATES.demo] = path.join(demo, 'postgres');
  return () => {
    for (const folder of [empty, demo]) fs.rmSync(folder, { recursive: true });
  };
}
