import { stockpiles as stockpileCalls } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announce } from '../../db/announce.ts';
import { shipmentContainers, stockpiles } from '../../db/schema.ts';
import { type Caller, openCommandDiscord, type SentMessage } from '../../testing/command-discord.ts';
import { addShipment, type CrowdedWorld, callerOf, fillCrowdedWorld } from '../../testing/crowded-world.ts';
import { type LivePage, listen, openLivePage } from '../../testing/live-page.ts';
import { replyOf, type SignedIn, useOpened, useTestApp } from '../../testing/test-app.ts';

const discord = useOpened(openCommandDiscord);
const app = useTestApp(() => ({ config: discord.config }));
let address: string;
let world: CrowdedWorld;

beforeAll(async () => {
  address = await listen(app.server);
});
beforeEach(async () => {
  world = await fillCrowdedWorld(app);
});

const buttonsOf = ({ components }: SentMessage) => components.flatMap((row) => row.components);
const press = async (caller: Caller, id: string) => (await discord.press(app, caller, id)).data;

describe('a claim from Discord', () => {
  /** Tells for each of the people whether their open page hears of shipments while somebody does something. */
  async function heardBy(people: SignedIn[], act: () => Promise<unknown>) {
    const pages: LivePage[] = [];
    for (const person of people) pages.push(await openLivePage(address, person));
    await act();
    await announce(app.db, { event: 'change', features: ['worklist'], page: 'the-end' });
    const isOver = (page: LivePage) => page.events.some(({ data }) => data.page === 'the-end');
    await expect.poll(() => pages.every(isOver)).toBe(true);
    for (const page of pages) page.close();
    return pages.map((page) =>
      page.events.some(({ data }) => Array.isArray(data.features) && data.features.includes('shipments')),
    );
  }
  const claimed = async (id: number) =>
    (await app.db.select().from(shipmentContainers).where(eq(shipmentContainers.shipmentId, id)))
      .filter(({ state }) => state === 'claimed')
      .map(({ number, holderName }) => `${number} ${holderName}`);

  it('is announced to those who may know of the shipment, and to nobody else', async () => {
    const { admin, officer, rival, reader, editor, depot, front, officers } = world;
    const route = { supplierId: depot.id, destinationId: front.id };
    const open = await addShipment(app, route);
    const locked = await addShipment(app, route, { groups: [officers] });
    const caller = await callerOf(app, officer);
    const everybody = [admin, officer, rival, editor, reader];
    expect(await heardBy(everybody, () => press(caller, `claim:${open}`))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(await heardBy(everybody, () => press(caller, `claim:${locked}`))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([await claimed(open), await claimed(locked)]).toEqual([['1 Olive'], ['1 Olive']]);
  });

  it('of a shipment that is locked to another group finds nothing to claim', async () => {
    const { rival, depot, front, officers } = world;
    const route = { supplierId: depot.id, destinationId: front.id };
    const locked = await addShipment(app, route, { groups: [officers] });
    const caller = await callerOf(app, rival);
    const nothing = (await press(caller, 'claim:999999')).content;
    expect((await press(caller, `claim:${locked}`)).content).toBe(nothing);
    expect(await claimed(locked)).toEqual([]);
  });
});

describe('an answer that a member of a locked group shows to everybody', () => {
  it.each([true, false])('has what is locked only where it is not public (%s)', async (isPublic) => {
    const { officer, depot, front, officers } = world;
    const caller = await callerOf(app, officer);
    const locked = await addShipment(
      app,
      { supplierId: depot.id, destinationId: front.id },
      { groups: [officers] },
    );
    const ask = async (name: string, options: Record<string, string>) =>
      JSON.stringify((await discord.command(app, caller, name, { ...options, public: isPublic })).data);
    const found = await ask('find', { item: 'Cloth' });
    const stock = await ask('stock', { stockpile: 'Vault' });
    const haul = await ask('haul', { destination: `#${front.id}` });
    expect([found.includes('Vault'), stock.includes('8,000'), haul.includes(`claim:${locked}`)]).toEqual(
      Array(3).fill(!isPublic),
    );
    expect([found, stock, haul].filter((text) => /Cellar|90,000/.test(text))).toEqual([]);
    expect(found).toContain('Alpha 1,000');
  });
});

describe('a report from Discord', () => {
  const TEXT = (name: string, rows: string) =>
    Buffer.from(
      `Terminus - Rising Loom - Storage Depot - ${name} - X: 0.01 Y: 0.01,2026.11.21-12.00.00\n${rows}`,
    );
  const NOTHING = Array.from({ length: 250 }, () => 'Medic Fatigues (Crate),0').join('\n');
  const held = async (name: string) =>
    replyOf(await app.call(stockpileCalls.contents, { query: { name } }, world.admin)).contents.map(
      ({ firName, quantity }) => `${firName} ${quantity}`,
    );
  const ALPHA = ['Cloth 1000', 'RifleC 3'];

  it('whose doubt was answered with yes does not replace one that is newer: that is asked by itself', async () => {
    const caller = await callerOf(app, world.editor);
    const bytes = TEXT('Alpha', `Bandages (Crate),5\n${NOTHING}`);
    const message = await discord.report(app, caller, { name: 'a.txt', bytes });
    const [submit] = buttonsOf(message).filter(({ custom_id: id }) => id?.startsWith('submit:'));
    const doubted = await press(caller, submit!.custom_id!);
    expect(doubted.content).toMatch(/^More than half of what the stockpile held would be gone\./);
    const firUpdatedAt = new Date(app.clock.now.getTime() + 1000).toISOString();
    await app.db.update(stockpiles).set({ firUpdatedAt }).where(eq(stockpiles.name, 'Alpha'));
    const [yes] = buttonsOf(doubted);
    const stale = await press(caller, yes!.custom_id!);
    expect(stale.content).toMatch(/^A newer report is already stored/);
    expect(await held('Alpha')).toEqual(ALPHA);
    const [anyway] = buttonsOf(stale);
    expect((await press(caller, anyway!.custom_id!)).content).toBe('Submitted: Alpha.');
    expect(await held('Alpha')).toEqual(['Bandages 5']);
    expect(await held('Beta')).toEqual(['Cloth 200', 'RifleC 50']);
  });
});
