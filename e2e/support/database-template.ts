import fs from 'node:fs';
import path from 'node:path';
import { emptyDataDirectory, runToEnd, TEMPLATE } from './server-process.ts';

/**
 * Creates an empty database once for all journeys. Each server then starts with a copy of it, which saves six of the ten
 * seconds that a start with the demo war takes.
 */
export default async function createTemplate(): Promise<() => void> {
  const dataDirectory = emptyDataDirectory();
  const { code, output } = await runToEnd({ dataDirectory, args: ['--initialise-database'] });
  if (code !== 0) throw new Error(`The database of the journeys was not created:\n${output}`);
  process.env[TEMPLATE] = path.join(dataDirectory, 'database'); // the workers inherit it
  return () => fs.rmSync(dataDirectory, { recursive: true });
}
