import fs from 'node:fs';
import path from 'node:path';
import { emptyDataDirectory, runToEnd, startServer, TEMPLATES } from './server-process.ts';

/**
 * Creates an empty database and one with the demo war, once for all journeys. Each server then starts with a copy of one,
 * which saves most of the ten seconds that a first start with the demo war takes.
 */
export default async function createTemplates(): Promise<() => void> {
  const [empty, demo] = [emptyDataDirectory(), emptyDataDirectory()];
  const { code, output } = await runToEnd({ dataDirectory: empty, args: ['--initialise-database'] });
  if (code !== 0) throw new Error(`The database of the journeys was not created:\n${output}`);
  process.env[TEMPLATES.empty] = path.join(empty, 'database'); // the workers inherit it
  const server = await startServer({ dataDirectory: demo, args: ['--demo'] });
  await server.stop();
  process.env[TEMPLATES.demo] = path.join(demo, 'database');
  return () => {
    for (const folder of [empty, demo]) fs.rmSync(folder, { recursive: true });
  };
}
