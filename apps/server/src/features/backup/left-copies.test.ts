import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const HOUR = 3_600_000;

it('a copy of the database that a killed process left is removed after a day, and a younger one may still be sent', async () => {
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-'));
  const folder = path.join(dataDirectory, 'downloads');
  fs.mkdirSync(folder);
  const ages = { 'a week': 7 * 24, 'a day': 24.1, 'nearly a day': 23.9, 'an hour': 1 };
  for (const [name, hours] of Object.entries(ages)) {
    const file = path.join(folder, `${name}.backup`);
    fs.writeFileSync(file, 'everything');
    const at = new Date(Date.now() - hours * HOUR);
    fs.utimesSync(file, at, at);
  }
  const app = await openTestApp({ config: { dataDirectory } });
  expect(fs.readdirSync(folder).sort()).toEqual(['an hour.backup', 'nearly a day.backup']);
  await app.close();
  fs.rmSync(dataDirectory, { recursive: true, force: true });
});
