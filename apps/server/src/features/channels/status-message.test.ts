import { channels } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { addChannel } from '../../testing/channel-builders.ts';
import { HOUR, MINUTE, SECOND, SILENT, seconds, useChannelWorld } from '../../testing/channel-world.ts';
import { replyOf, START } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const war = useChannelWorld();

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

  it('has at most 12 lines, of reserve stockpiles that are not public yet, and says when there is none', async () => {
    await addChannel(war.app, war.admin, war.webhook, { statusMessage: true });
    await war.sendNow();
    expect(war.contents()[0]).toMatch(
      /^\*\*Goes public next\*\*\nNo stockpile has a timer\.\nKept up to date/,
    );
    const piles = Array.from({ length: 14 }, (_, index) => `Pile ${String.fromCharCode(78 - index)}`);
    await addWarehouse(war.app, war.admin, { name: 'Big', stockpiles: piles.map((name) => ({ name })) });
    const now = war.app.clock.now.getTime() + MINUTE;
    // All at the same time: by name then. Alpha is public in that moment, Beta a second later.
    for (const name of piles) await war.setTimer(name, new Date(now));
    await war.setTimer('Alpha', new Date(now - 50 * HOUR));
    await war.setTimer('Beta', new Date(now - 50 * HOUR + SECOND));
    war.pass(MINUTE);
    await war.sendNow();
    const lines = war.contents()[0]!.split('\n');
    expect(lines.slice(1, -1).map((line) => /\*\*(.+)\*\*/.exec(line)?.[1] ?? line)).toEqual([
      'Beta',
      ...piles.toReversed().slice(0, 11),
      '[and 3 more](<https://war.example/overview>)',
    ]);
  });

  it('that is switched off stays as it is in Discord, and a new one is posted when it is switched on again', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook, { statusMessage: true, language: 'de' });
    await war.sendNow();
    const left = war.contents();
    expect(left[0]).toContain('Kein Stockpile hat einen Timer.');
    const change = (statusMessage: boolean) => {
      const body = { channel: { attributes: { statusMessage } } };
      return war.app.call(channels.update, { params: { id }, body }, war.admin);
    };
    replyOf(await change(false));
    await war.setTimer('Alpha', war.app.clock.now);
    for (let minute = 0; minute < 3; minute += 1) {
      war.pass(MINUTE);
      await war.sendNow();
    }
    expect(war.contents()).toEqual(left);
    replyOf(await change(true));
    await war.sendNow();
    expect(war.contents()).toEqual([left[0], expect.stringContaining('**Alpha**')]);
    expect(war.webhook.violations).toEqual([]);
  });

  it('that Discord did not take is tried again, and shows as a failure until it arrives', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook, { statusMessage: true });
    await war.sendNow();
    await war.setTimer('Alpha', war.app.clock.now);
    war.webhook.fail({ status: 500 });
    war.pass(MINUTE);
    await war.sendNow();
    const since = war.app.clock.now.toISOString();
    expect(await war.card(id)).toMatchObject({ state: 'failing', failingSince: since });
    war.pass(MINUTE);
    await war.sendNow();
    expect(await war.card(id)).toMatchObject({ failingSince: since });
    war.webhook.recover();
    war.pass(MINUTE);
    await war.sendNow();
    expect(await war.card(id)).toMatchObject({
      state: 'works',
      failingSince: null,
      problem: 'webhook-unreachable',
    });
    expect(war.webhook.messages).toMatchObject([{ content: expect.stringContaining('**Alpha**'), edits: 2 }]);
  });
});
