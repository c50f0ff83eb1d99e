import { type Channel, channels, type Warehouse } from '@backline/contract';
import { type AlertEvent, alertScopeOf, type LockAccess } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Database } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { queueForChannels } from '../features/channels/queue-for-channels.ts';
import { addReadyOrder } from './channel-builders.ts';
import { type FakeWebhook, type FakeWebhooks, openFakeWebhooks } from './fake-webhooks.ts';
import { openTestApp, replyOf, type SignedIn, type TestApp, useOpened } from './test-app.ts';
import { addWarehouse, itemId } from './warehouse-builders.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** Discord's flags of messages without previews: one that makes no sound, one that does. */
export const SILENT = 4096 | 4;
export const LOUD = 4;
const OPEN: LockAccess = { seesLocked: false, groupIds: [] };

/** An app whose channels send to a simulated Discord, with the warehouse *Depot* and its stockpiles *Alpha* and *Beta*. */
export class ChannelWorld {
  readonly app: TestApp;
  readonly discord: FakeWebhooks;
  admin!: SignedIn; // set by `begin`
  webhook!: FakeWebhook; // set by `begin`
  /** The warehouse of the events. */
  depot!: Warehouse; // set by `begin`
  private lastId = 0;

  private constructor(app: TestApp, discord: FakeWebhooks) {
    this.app = app;
    this.discord = discord;
  }

  static async open(): Promise<ChannelWorld> {
    const discord = await openFakeWebhooks();
    return new ChannelWorld(await openOn(discord), discord);
  }

  /** Another process of the server, on the same database or another; it has its own clock. */
  openAnother(database = this.app.database): Promise<TestApp> {
    return openOn(this.discord, database);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.discord.close();
  }

  /** Empties everything, before each test. */
  async begin(): Promise<void> {
    await this.app.empty();
    this.lastId = 0;
    this.admin = await this.app.signIn({ admin: true });
    this.webhook = this.discord.add();
    this.depot = await addWarehouse(this.app, this.admin, {
      name: 'Depot',
      stockpiles: [{ name: 'Alpha' }, { name: 'Beta' }],
    });
  }

  pass(milliseconds: number): void {
    this.app.clock.now = new Date(this.app.clock.now.getTime() + milliseconds);
  }

  sendNow(): Promise<void> {
    return this.app.server.jobs.runNow('channels');
  }

  contents(of = this.webhook): string[] {
    return of.messages.map(({ content }) => content);
  }

  async card(id: number): Promise<Channel> {
    this.admin = await this.app.signIn({ admin: true });
    return replyOf(await this.app.call(channels.get, { params: { id } }, this.admin));
  }

  place() {
    const { id, name, location } = this.depot;
    return { id, name, location };
  }

  /** Does what the detection of alerts does when something happened. */
  async happen(events: AlertEvent[], access = OPEN): Promise<void> {
    const at = this.app.clock.now.toISOString();
    const stored = events.map((event) => ({ id: ++this.lastId, at, event }));
    await this.app.db.transaction((transaction) =>
      queueForChannels(transaction, alertScopeOf(access), stored),
    );
  }

  /** @returns when the stockpile goes public. */
  async setTimer(name: string, refreshedAt: Date): Promise<string> {
    await this.app.db
      .update(schema.stockpiles)
      .set({ refreshedAt: refreshedAt.toISOString() })
      .where(eq(schema.stockpiles.name, name));
    return new Date(refreshedAt.getTime() + 50 * HOUR).toISOString();
  }

  /** Sets a stockpile's timer so that it has that many hours left. @returns the alert. */
  async soon(name: string, hours: 8 | 4 | 1) {
    const publicAt = await this.setTimer(name, new Date(this.app.clock.now.getTime() - (50 - hours) * HOUR));
    const [row] = await this.app.db.select().from(schema.stockpiles).where(eq(schema.stockpiles.name, name));
    const stockpile = { id: row!.id, name };
    return { kind: 'public-soon', stockpile, warehouse: this.place(), hours, publicAt } as const;
  }

  /** Puts an item under its minimum. @returns the alert. */
  async short(firName: string, quantity: number, minimum: number, stockpile = 'Alpha'): Promise<AlertEvent> {
    const { db } = this.app;
    const id = await itemId(this.app, firName, true);
    const { goals, stockpileContents, stockpiles, items } = schema;
    await db.insert(goals).values({ warehouseId: this.depot.id, itemId: id, target: 100, minimum });
    const [pile] = await db.select().from(stockpiles).where(eq(stockpiles.name, stockpile));
    if (quantity > 0)
      await db.insert(stockpileContents).values({ stockpileId: pile!.id, itemId: id, quantity });
    const [item] = await db.select().from(items).where(eq(items.id, id));
    return {
      kind: 'below-minimum',
      warehouse: this.place(),
      item: { firName, crated: true, name: item!.name },
      quantity,
      minimum,
    };
  }

  /** Inserts an order at the MPF for the depot, ready now. @returns the alert. */
  ready() {
    return addReadyOrder(this.app, this.admin, this.place());
  }

  /** Adds a role of a linked Discord. @returns its id in our database. */
  async addRole(roleId: string): Promise<number> {
    const { db } = this.app;
    await db.insert(schema.discords).values({ name: 'Test', guildId: 'test-guild' }).onConflictDoNothing();
    const [discord] = await db.select().from(schema.discords);
    const [role] = await db
      .insert(schema.roles)
      .values({ discordId: discord!.id, name: 'Haulers', roleId })
      .returning();
    return role!.id;
  }
}

function openOn(discord: FakeWebhooks, database?: Database): Promise<TestApp> {
  const config = { discordUrl: discord.address, publicUrl: 'https://war.example' };
  return openTestApp({ config, ...(database && { database }) });
}

/** Seconds since epoch, as Discord writes times. */
export const seconds = (at: string) => Date.parse(at) / 1000;

/** The world of a test file, begun anew before each test. */
export function useChannelWorld(): ChannelWorld {
  const war = useOpened(() => ChannelWorld.open());
  beforeEach(() => war.begin());
  return war;
}
