import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { alerts } from '@backline/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { restoreBackup } from '../../commands/restore-backup.ts';
import { users } from '../../db/schema.ts';
import { addChannel } from '../../testing/channel-builders.ts';
import { ChannelWorld, HOUR, MINUTE, SECOND } from '../../testing/channel-world.ts';
import { replyOf, type TestApp } from '../../testing/test-app.ts';
import { openEmptyTestDatabase } from '../../testing/test-database.ts';
import { writeBackupFile } from '../../transfer/backup-file.ts';
import { withSnapshot } from '../../transfer/transfer.ts';

let war: ChannelWorld;
let folder: string;

beforeAll(async () => {
  war = await ChannelWorld.open();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-sent-once-'));
});
afterAll(async () => {
  await war.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => war.begin());

const find = (app: TestApp) => app.server.jobs.runNow('alerts');
const send = (app: TestApp) => app.server.jobs.runNow('channels');
const names = () =>
  war.contents().map((text) => (text.startsWith('**Today') ? 'digest' : /\*\*(\w+)\*\*/.exec(text)?.[1]));

/** Sets how many hours a stockpile's timer has left. */
const setLeft = (name: string, hours: number) =>
  war.setTimer(name, new Date(war.app.clock.now.getTime() - (50 - hours) * HOUR));

it('two processes on one database report each crossing once, in bell and channel, however they run', async () => {
  const another = await war.openAnother();
  try {
    await addChannel(war.app, war.admin, war.webhook);
    await Promise.all([find(war.app), find(another)]);
    for (const name of ['Alpha', 'Beta']) {
      await setLeft(name, 3.5);
      await Promise.all([find(war.app), find(another), find(war.app), find(another)]);
    }
    war.pass(2 * MINUTE);
    another.clock.now = war.app.clock.now;
    await Promise.all([send(another), send(war.app), send(another), send(war.app)]);
    war.pass(10 * SECOND);
    another.clock.now = war.app.clock.now;
    await Promise.all([find(another), find(war.app), send(another), send(war.app)]);
    expect(war.contents()).toHaveLength(1);
    expect(war.contents()[0]).toMatch(/^\*\*Alpha\*\*[^\n]*\n\*\*Beta\*\*[^\n]*$/);
    expect(war.webhook.mostInFlight).toBe(1);
    const rolesCheckedAt = war.app.clock.now.toISOString();
    await war.app.db.update(users).set({ rolesCheckedAt, rolesTriedAt: rolesCheckedAt });
    const bell = replyOf(await another.call(alerts.list, {}, war.admin)).alerts;
    expect(bell.map(({ event }) => event.kind)).toEqual(['public-soon', 'public-soon']);
  } finally {
    await another.close();
  }
});

it('a restored backup sends nothing again: neither what was sent, nor what waited, nor the digest of the day', async () => {
  const file = path.join(folder, 'of-today.backup');
  await addChannel(war.app, war.admin, war.webhook, { digestHour: 13 });
  await find(war.app);
  await setLeft('Alpha', 7.5);
  await find(war.app);
  // 12:00: the alert waits for others, the digest for its hour.
  await withSnapshot(war.app.db, (snapshot) => writeBackupFile(snapshot, file, war.app.clock.now));
  war.pass(2 * MINUTE);
  await send(war.app);
  war.pass(HOUR);
  await send(war.app);
  expect(names()).toEqual(['Alpha', 'digest']);

  const database = await openEmptyTestDatabase();
  await restoreBackup(database, file, { now: war.app.clock.now });
  const restored = await war.openAnother(database);
  try {
    for (let minute = 0; minute < 5; minute += 1) {
      war.pass(MINUTE);
      restored.clock.now = war.app.clock.now;
      await find(restored);
      await send(restored);
    }
    expect(names()).toEqual(['Alpha', 'digest']);
    // That crossing has passed; the next one is reported.
    war.pass(3 * HOUR);
    restored.clock.now = war.app.clock.now;
    await find(restored);
    war.pass(2 * MINUTE);
    restored.clock.now = war.app.clock.now;
    await send(restored);
    expect(names()).toEqual(['Alpha', 'digest', 'Alpha']);
  } finally {
    await restored.close();
    await database.close();
  }
});
