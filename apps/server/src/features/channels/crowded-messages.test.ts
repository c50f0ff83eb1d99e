import type { AlertEvent } from '@backline/domain';
import { wordsOf } from '@backline/texts/server/words';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { channels } from '../../db/schema.ts';
import { addChannel } from '../../testing/channel-builders.ts';
import { HOUR, MINUTE, useChannelWorld } from '../../testing/channel-world.ts';
import { composeAlerts } from './compose-alerts.ts';

const WORDS = await wordsOf('alerts', 'en');

describe('a message about more than fits', () => {
  /** Shortages of this many items at each of so many warehouses, one after another. */
  const shortages = (warehouses: number, items: number): AlertEvent[] =>
    Array.from({ length: warehouses * items }, (_, index) => ({
      kind: 'below-minimum',
      warehouse: { id: index % warehouses, name: `Depot ${index % warehouses}`, location: '' },
      item: { firName: `Item${index}`, crated: true, name: `Item ${index}` },
      quantity: 1,
      minimum: 2,
    }));
  const lines = (events: AlertEvent[]) => {
    const parts = { words: WORDS, publicUrl: undefined, roleIds: [], again: false };
    return composeAlerts({ events, ...parts }).text.split('\n');
  };

  it('counts the alerts that it leaves out, not their lines', () => {
    const shown = lines(shortages(10, 3));
    expect(shown).toHaveLength(9);
    expect(shown[0]).toMatch(/Depot 0.*Item 0 1 of 2, Item 10 1 of 2, Item 20 1 of 2/);
    expect(shown[8]).toMatch(/\b6 more/);
  });

  it('leaves out nothing where all lines fit, however many alerts they hold', () => {
    const shown = lines(shortages(8, 3));
    expect(shown).toHaveLength(8);
    expect(shown.join('\n')).not.toMatch(/more/);
  });
});

describe('the count of a day’s messages', () => {
  const war = useChannelWorld();

  it('begins again at the channel’s own midnight', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook, {
      dailyLimit: 12,
      timeZone: 'Europe/Berlin',
    });
    const pace = async () => {
      const [row] = await war.app.db.select().from(channels).where(eq(channels.id, id));
      return row!;
    };
    /** Sends one message as soon as the channel may. @returns how long it is held back after it, in minutes. */
    const send = async (hours: 4 | 8) => {
      await war.happen([await war.soon('Alpha', hours)]);
      war.pass(2 * MINUTE);
      await war.sendNow();
      return Math.round((Date.parse((await pace()).heldUntil) - war.app.clock.now.getTime()) / MINUTE);
    };
    war.app.clock.now = new Date('2026-11-21T08:58:00Z'); // 10:00 in Berlin once it is sent: 14 hours are left
    expect(await send(8)).toBe((14 * 60) / 7); // six of the seven messages that are not reserved are left
    expect(await pace()).toMatchObject({ sentDay: '2026-11-21', sentCount: 1 });
    await send(4);
    war.pass(HOUR);
    await send(4);
    expect(await pace()).toMatchObject({ sentDay: '2026-11-21', sentCount: 3 });
    war.app.clock.now = new Date('2026-11-21T22:57:59Z'); // a second before midnight, once it is sent
    await send(4);
    expect(await pace()).toMatchObject({ sentDay: '2026-11-21', sentCount: 4 });
    war.app.clock.now = new Date('2026-11-22T08:58:00Z');
    expect(await send(8)).toBe((14 * 60) / 7);
    expect(await pace()).toMatchObject({ sentDay: '2026-11-22', sentCount: 1 });
  });
});
