import { describe, expect, it } from 'vitest';
import { addChannel, allRules } from '../../testing/channel-builders.ts';
import { LOUD, SECOND, SILENT, seconds, useChannelWorld } from '../../testing/channel-world.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const war = useChannelWorld();

describe('a message', () => {
  it('comes after the window in which others join it, in lines that name what and where', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    const alpha = await war.soon('Alpha', 8);
    await war.happen([alpha]);
    war.pass(60 * SECOND);
    await war.happen([await war.short('Cloth', 4, 20), await war.short('Bandages', 0, 10)]);
    war.pass(29 * SECOND);
    await war.sendNow();
    expect(war.contents()).toEqual([]);
    war.pass(SECOND);
    await war.sendNow();
    const at = seconds(alpha.kind === 'public-soon' ? alpha.publicAt : '');
    const link = `[Depot](<https://war.example/warehouses/${war.depot.id}>)`;
    expect(war.contents()).toEqual([
      `**Alpha** at ${link} goes public <t:${at}:R>\nUnder minimum at **${link}**: Basic Materials 4 of 20, Bandages 0 of 10`,
    ]);
    expect(war.webhook.messages).toMatchObject([{ flags: SILENT, pinged: [] }]);
    expect(war.webhook.violations).toEqual([]);
  });

  it('is in German where the channel is', async () => {
    await addChannel(war.app, war.admin, war.webhook, { language: 'de' });
    await war.happen([await war.short('Cloth', 4, 20)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()[0]).toMatch(
      /^Unter Minimum in \*\*\[Depot\]\(<[^>]*>\)\*\*: Basis-Materialien 4 von 20$/,
    );
  });

  it.each([
    [
      'en',
      (order: string, depot: string, at: number) => [
        `**${order}** can be collected at the MPF, for ${depot}, public <t:${at}:R>`,
        `**${order}** at Kiln \\*1\\* goes public <t:${at}:R>, for ${depot}`,
      ],
    ],
    [
      'de',
      (order: string, depot: string, at: number) => [
        `**${order}** kann abgeholt werden: MPF, für ${depot}, öffentlich <t:${at}:R>`,
        `**${order}** wird <t:${at}:R> öffentlich: Kiln \\*1\\*, für ${depot}`,
      ],
    ],
  ] as const)(
    'names for an order its place, its warehouse and its deadline, in %s',
    async (language, linesOf) => {
      await addChannel(war.app, war.admin, war.webhook, { language });
      const ready = await war.ready();
      const otherReady = await war.ready();
      const goesPublic = { ...otherReady, kind: 'order-public', factory: 'Kiln *1*', hours: 12 } as const;
      await war.happen([ready, goesPublic]);
      war.pass(90 * SECOND);
      await war.sendNow();
      const depot = `[Depot](<https://war.example/warehouses/${war.depot.id}>)`;
      const order = '[Argenti r.II Rifle ×9](<https://war.example/production>)';
      expect(war.contents()).toEqual([linesOf(order, depot, seconds(ready.publicAt)).join('\n')]);
    },
  );

  it('reports only the latest event of an order', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    const ready = await war.ready();
    await war.happen([ready, { ...ready, kind: 'order-public', hours: 12 }]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    expect(war.contents()[0]).toMatch(/^\*\*\[Argenti r.II Rifle ×9\][^\n]* goes public [^\n]*$/);
  });

  it('holds what came within 90 s; what came at exactly 90 s is in the next', async () => {
    const { id } = await addChannel(war.app, war.admin, war.webhook);
    await war.happen([await war.soon('Alpha', 8)]);
    war.pass(90 * SECOND);
    await war.happen([await war.soon('Beta', 8)]);
    war.pass(0);
    await war.sendNow();
    expect(war.contents()).toHaveLength(1);
    expect(war.contents()[0]).toContain('Alpha');
    expect(war.contents()[0]).not.toContain('Beta');
    expect((await war.card(id)).waiting).toBe(1);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.contents()[1]).toContain('Beta');
  });

  it('has at most 8 lines, then the number of further ones, with a link', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    const names = Array.from({ length: 11 }, (_, index) => `Pile ${index + 1}`);
    war.depot = await addWarehouse(war.app, war.admin, {
      name: 'Big',
      stockpiles: names.map((name) => ({ name })),
    });
    for (const name of names) await war.happen([await war.soon(name, 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    const lines = war.contents()[0]!.split('\n');
    expect(lines).toHaveLength(9);
    expect(lines[7]).toContain('**Pile 8**');
    expect(lines[8]).toBe('[and 3 more](<https://war.example/overview>)');
  });

  it('pings the role of its rule at 4 h and at 1 h, and nobody at 8 h', async () => {
    const roleId = await war.addRole('777');
    await addChannel(war.app, war.admin, war.webhook, {
      rules: allRules({ publicSoon: { on: true, places: null, roleId } }),
    });
    for (const hours of [8, 4, 1] as const) {
      await war.happen([await war.soon('Alpha', hours)]);
      war.pass(90 * SECOND);
      await war.sendNow();
    }
    expect(war.webhook.messages.map(({ pinged }) => pinged)).toEqual([[], ['777'], ['777']]);
    expect(war.webhook.messages.map(({ flags }) => flags)).toEqual([SILENT, LOUD, LOUD]);
    expect(war.contents()[1]).toMatch(/^<@&777>\n\*\*Alpha\*\*/);
    expect(war.webhook.violations).toEqual([]);
  });

  it('pings nobody and formats nothing, whatever names people give to things', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    const evil = '@everyone <@&777> [x](https://evil.example) **b** `c`';
    war.depot = await addWarehouse(war.app, war.admin, { name: evil, stockpiles: [{ name: `A ${evil}` }] });
    await war.happen([await war.soon(`A ${evil}`, 1)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.webhook.messages).toMatchObject([{ pinged: [] }]);
    expect(war.webhook.violations).toEqual([]);
    expect(war.contents()[0]).not.toContain('@everyone');
    expect(war.contents()[0]).not.toContain('](https://evil');
  });

  it('is short enough for Discord, however long names are', async () => {
    await addChannel(war.app, war.admin, war.webhook);
    const long = (index: number) => `${'*'.repeat(90)}${index}`;
    const names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    war.depot = await addWarehouse(war.app, war.admin, {
      name: '_'.repeat(100),
      stockpiles: names.map((index) => ({ name: long(index) })),
    });
    for (const index of names) await war.happen([await war.soon(long(index), 8)]);
    war.pass(90 * SECOND);
    await war.sendNow();
    expect(war.webhook.violations).toEqual([]);
    const lines = war.contents()[0]!.split('\n');
    expect(lines.at(-1)).toBe(`[and ${9 - (lines.length - 1)} more](<https://war.example/overview>)`);
  });
});
