import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { addChannel } from '../../testing/channel-builders.ts';
import { ChannelWorld, HOUR, MINUTE, SECOND, SILENT, seconds } from '../../testing/channel-world.ts';
import { START } from '../../testing/test-app.ts';

let war: ChannelWorld;

beforeAll(async () => {
  war = await ChannelWorld.open();
});
afterAll(() => war.close());
beforeEach(() => war.begin());

describe('the digest', () => {
  it('comes once a day at the hour of the channel, however often the server restarts', async () => {
    war.app.clock.now = new Date('2026-11-21T12:00:00Z');
    await addChannel(war.app, war.admin, war.webhook, { digestHour: 18, timeZone: 'Europe/Berlin' });
    await war.short('Cloth', 4, 20);
    await war.setTimer('Alpha', new Date('2026-11-20T00:00:00Z')); // public in 14 h
    war.app.clock.now = new Date('2026-11-21T16:59:59Z');
    await war.sendNow();
    expect(war.contents()).toEqual([]);
    war.pass(SECOND);
    await Promise.all([war.sendNow(), war.sendNow()]);
    war.pass(6 * HOUR);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    const at = seconds('2026-11-22T02:00:00Z');
    expect(war.contents()[0]!.split('\n')).toEqual([
      '**Today: 1 short, 1 goes public within 24 h, 0 crates moved**',
      'Most missing',
      `**−16** [Depot](<https://war.example/warehouses/${war.depot.id}>), 1 item`,
      'Goes public next',
      `<t:${at}:R> **Alpha**, Depot`,
    ]);
    expect(war.webhook.messages).toMatchObject([{ flags: SILENT, pinged: [] }]);
    war.app.clock.now = new Date('2026-11-22T17:00:00Z');
    await war.sendNow();
    expect(war.contents()).toHaveLength(2);
  });

  it('of a channel that is added after its hour comes the next day', async () => {
    war.app.clock.now = new Date('2026-11-21T20:00:00Z');
    war.admin = await war.app.signIn({ admin: true });
    await addChannel(war.app, war.admin, war.webhook, { digestHour: 18 });
    war.pass(HOUR);
    await war.sendNow();
    expect(war.contents()).toEqual([]);
    war.app.clock.now = new Date('2026-11-22T18:00:00Z');
    await war.sendNow();
    expect(war.contents()).toEqual([
      '**Today: 0 short, 0 go public within 24 h, 0 crates moved**\nNothing is short, nothing goes public within 24 h, nothing was moved.',
    ]);
  });
});

describe('the status message', () => {
  it('is one message that is edited when its text changes, and posted again when it was deleted', async () => {
    const publicAt = await war.setTimer('Alpha', war.app.clock.now);
    await addChannel(war.app, war.admin, war.webhook, { statusMessage: true });
    await war.sendNow();
    const line = (at: string, name: string) => `<t:${seconds(at)}:R> **${name}**, Depot`;
    const changed = (at: Date) => `Kept up to date. Changed <t:${seconds(at.toISOString())}:R>.`;
    expect(war.contents()).toEqual([`**Goes public next**\n${line(publicAt, 'Alpha')}\n${changed(START)}`]);
    expect(war.webhook.messages).toMatchObject([{ flags: SILENT, edits: 1 }]);
    for (let minute = 0; minute < 5; minute += 1) {
      war.pass(MINUTE);
      await war.sendNow();
    }
    expect(war.webhook.requests).toBe(2);
    const later = await war.setTimer('Beta', war.app.clock.now);
    war.pass(MINUTE);
    await war.sendNow();
    const edited = `**Goes public next**\n${line(publicAt, 'Alpha')}\n${line(later, 'Beta')}\n${changed(war.app.clock.now)}`;
    expect(war.webhook.messages).toMatchObject([{ content: edited, edits: 2 }]);
    war.webhook.removeMessage(war.webhook.messages[0]!.id);
    await war.app.db.delete(schema.stockpiles).where(eq(schema.stockpiles.name, 'Alpha'));
    war.pass(MINUTE);
    await war.sendNow();
    await war.sendNow();
    expect(war.webhook.messages).toMatchObject([{ content: expect.stringContaining('Beta'), edits: 1 }]);
    expect(war.webhook.violations).toEqual([]);
  });
});
