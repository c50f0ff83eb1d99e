import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { emptyDataDirectory, runToEnd, startServer } from '../support/server-process.ts';

test('a second server on the same data folder exits with a clear message, and the first continues', async () => {
  const dataDirectory = emptyDataDirectory();
  const first = await startServer({ dataDirectory, isFirstStart: true });
  const second = await runToEnd({ dataDirectory });
  expect(second.code).toBe(1);
  expect(second.output).toContain(`The data folder ${dataDirectory} is in use by process`);
  expect(second.output).toContain('DATA_DIR');
  expect(second.output).not.toContain('    at '); // no stack trace
  expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const third = await startServer({ dataDirectory });
  expect(await third.stop()).toBe(0);
  fs.rmSync(dataDirectory, { recursive: true });
});

test('the demo war fills an empty database once: 12 warehouses, 40 stockpiles, goals and history', async () => {
  const dataDirectory = emptyDataDirectory();
  const server = await startServer({ dataDirectory, args: ['--demo'], isFirstStart: true });
  const client = await signInByScript(server.address, 'reader');
  const list = (await client.send('GET', '/api/warehouses')).json as Record<string, number>[];
  expect(list).toHaveLength(12);
  // A reader must not see the locked stockpile.
  expect(list.reduce((sum, warehouse) => sum + (warehouse.stockpile_count ?? 0), 0)).toBe(39);
  expect(list.every((warehouse) => (warehouse.filled_percentage ?? 0) > 0)).toBe(true);
  const admin = await signInByScript(server.address, 'admin');
  expect((await admin.send('GET', '/api/stockpiles/names')).json).toHaveLength(40);
  expect(((await admin.send('GET', '/api/supplies')).json as unknown[]).length).toBeGreaterThan(50);
  expect(
    ((await admin.send('GET', `/api/warehouses/${list[0]?.id}/goals`)).json as unknown[]).length,
  ).toBeGreaterThan(20);
  await server.stop();
  const again = await runToEnd({ dataDirectory, args: ['--demo'] });
  expect(again.code).toBe(1);
  expect(again.output).toContain('already has warehouses');
  fs.rmSync(dataDirectory, { recursive: true });
});

test('invalid settings are named at once, and nothing is started', async () => {
  const dataDirectory = emptyDataDirectory();
  const wrong = await runToEnd({
    dataDirectory,
    environment: { HOST: '0.0.0.0', DISCORD_CLIENT_ID: 'id', PORT: '3000' },
  });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET');
  expect(wrong.output).toContain('HOST: 0.0.0.0');
  expect(fs.existsSync(path.join(dataDirectory, 'postgres'))).toBe(false);
  fs.rmSync(dataDirectory, { recursive: true });
});
