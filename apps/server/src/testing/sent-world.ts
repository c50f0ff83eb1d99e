import { alerts, shipments, type Warehouse, watches } from '@backline/contract';
import type { AlertEvent, WatchTarget } from '@backline/domain';
import { eq } from 'drizzle-orm';
import * as schema from '../db/schema.ts';
import { SEND_PUSH } from '../features/watches/watches.routes.ts';
import { addChannel } from './channel-builders.ts';
import { type FakeBrowser, type FakePush, openFakePush } from './fake-push.ts';
import { type FakeWebhook, type FakeWebhooks, openFakeWebhooks } from './fake-webhooks.ts';
import { reportRow, sendReport } from './send-report.ts';
import { openTestApp, replyOf, type SignedIn, START, type TestApp } from './test-app.ts';
import { followWar, setTowns } from './war-builders.ts';
import { addWarehouse, itemId } from './warehouse-builders.ts';

const SECOND = 1000;
export const HOUR = 3_600_000;
export const VAULT = 'Vault';
/** Made at the MPF, so that orders of it exist. */
const ITEM = 'RifleW';
const OURS = { owner: 'WARDENS' } as const;

/** `officers` may see the vault, `others` are another group, `readers` may only read and edit. Channels never have an admin's view. */
export const AUDIENCES = ['admins', 'officers', 'others', 'readers'] as const;
export type Audience = (typeof AUDIENCES)[number];

const WATCHED = ['item', 'stockpile', 'warehouse'] as const satisfies WatchTarget['kind'][];
type Watched = WatchTarget['kind'];

/** The ways to people. */
export type Path = 'bell' | 'message' | 'digest' | 'status' | `push for a watched ${Watched}`;
export const TO_CHANNELS: readonly Path[] = ['message', 'digest', 'status'];
export const PATHS: readonly Path[] = [
  'bell',
  ...TO_CHANNELS,
  ...WATCHED.map((kind) => `push for a watched ${kind}` as const),
];

/** Events of a world, at these hours of its day. */
export interface Story {
  /** Before the first detection, which announces nothing. */
  before?: (world: SentWorld) => Promise<unknown>;
  at?: { [hour in (typeof HOURS)[number]]?: (world: SentWorld) => Promise<unknown> };
}
const HOURS = [0, 2, 4, 6] as const;
/** Hour of the digest: one hour after the last of them. */
const DIGEST_HOUR = START.getUTCHours() + 7;

/** Everything that was sent in a story, as text. */
export interface Sent {
  by: Record<Audience, Record<Path, string>>;
  /** The kinds of events on the bell. */
  kinds: Record<Audience, AlertEvent['kind'][]>;
}

/** An app with people and channels of every audience, which sends to a simulated Discord and a simulated push service. */
export class SentWorld {
  readonly app: TestApp;
  private readonly discord: FakeWebhooks;
  private readonly push: FakePush;
  depot!: Warehouse; // set by `begin`
  private front!: Warehouse; // set by `begin`
  officers!: number; // set by `begin`
  admin!: SignedIn; // set by `begin`
  /** An officer who reports and hauls. */
  insider!: SignedIn; // set by `begin`
  private people!: Record<Audience, Record<Watched, SignedIn>>; // set by `begin`
  private browsers!: Record<Audience, Record<Watched, FakeBrowser>>; // set by `begin`
  private webhooks!: Record<Exclude<Audience, 'admins'>, FakeWebhook>; // set by `begin`

  private constructor(app: TestApp, discord: FakeWebhooks, push: FakePush) {
    this.app = app;
    this.discord = discord;
    this.push = push;
  }

  static async open(): Promise<SentWorld> {
    const [discord, push] = [await openFakeWebhooks(), await openFakePush()];
    const config = {
      discordUrl: discord.address,
      publicUrl: 'https://war.example',
      pushHosts: [push.host],
    };
    return new SentWorld(await openTestApp({ config }), discord, push);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.discord.close();
    await this.push.close();
  }

  /** Tells a story from the start. @param isWhole whether the vault exists, which is locked to the officers. */
  async tell({ before, at }: Story, { isWhole }: { isWhole: boolean }): Promise<Sent> {
    await this.begin();
    if (isWhole) await this.plant();
    await before?.(this);
    await this.app.server.jobs.runNow('alerts');
    for (const hour of HOURS) {
      await this.moveClock(START.getTime() + hour * HOUR);
      await at?.[hour]?.(this);
      await this.send();
    }
    await this.moveClock(START.getTime() + 7 * HOUR);
    await this.send();
    return this.read();
  }

  report(stockpile: string, quantity: number, by = this.insider) {
    return sendReport(this.app, by, [reportRow(stockpile, ITEM, quantity)]);
  }

  setVault(columns: Partial<typeof schema.stockpiles.$inferInsert>) {
    return this.app.db.update(schema.stockpiles).set(columns).where(eq(schema.stockpiles.name, VAULT));
  }

  setTowns(patridia: Parameters<typeof setTowns>[2]['patridia']) {
    return setTowns(this.app, this.depot.id, { mercy: OURS, patridia });
  }

  place() {
    const { id, name, location } = this.depot;
    return { id, name, location };
  }

  /** Adds a shipment from the depot that was planned with the vault, and takes steps with its container. */
  async ship(steps: readonly ('claim' | 'load' | 'deliver')[]): Promise<void> {
    const { db } = this.app;
    const route = { supplierId: this.depot.id, destinationId: this.front.id };
    const planner = { userId: this.insider.userId, username: 'Insider' };
    const createdAt = this.app.clock.now.toISOString();
    const [shipment] = await db
      .insert(schema.shipments)
      .values({ ...route, ...planner, createdAt })
      .returning();
    const shipmentId = shipment!.id;
    await db.insert(schema.shipmentLocks).values({ shipmentId, permissionGroupId: this.officers });
    const [container] = await db
      .insert(schema.shipmentContainers)
      .values({ shipmentId, number: 1 })
      .returning();
    const item = await itemId(this.app, ITEM, true);
    await db.insert(schema.shipmentContents).values({ containerId: container!.id, itemId: item, crates: 60 });
    for (const action of steps)
      replyOf(
        await this.app.call(
          shipments.step,
          { params: { id: shipmentId }, body: { step: { action, containers: [1] } } },
          this.insider,
        ),
      );
  }

  /** Adds a channel of the officers whose webhook is gone. */
  async addGoneChannel(): Promise<void> {
    const webhook = this.discord.add();
    webhook.remove();
    const more = { name: VAULT, groupId: this.officers, statusMessage: true };
    await addChannel(this.app, this.admin, webhook, more);
  }

  /** People, channels and open stockpiles: the same in every story, with the same ids. */
  private async begin(): Promise<void> {
    const { app } = this;
    await app.empty();
    app.clock.now = START;
    const readers = await app.addGroup('Readers', { read: true, edit: true });
    this.officers = await app.addGroup('Officers');
    const otherGroupId = await app.addGroup('Others');
    this.admin = await app.signIn({ admin: true });
    this.insider = await app.signIn({ groupIds: [readers, this.officers], username: 'Insider' });
    const editor = await app.signIn({ groupIds: [readers], username: 'Editor' });
    this.depot = await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'Alpha' }] });
    this.front = await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'Bravo' }] });
    const item = await itemId(app, ITEM, true);
    const goal = { warehouseId: this.depot.id, itemId: item, target: 100, minimum: 10 };
    await app.db.insert(schema.goals).values(goal);
    await this.report('Alpha', 5, editor);
    await followWar(app, this.admin);
    await this.setTowns(OURS);
    const groupsOf = { officers: this.officers, others: otherGroupId, readers: null };
    const rights: Record<Audience, Parameters<TestApp['signIn']>[0]> = {
      admins: { admin: true },
      officers: { groupIds: [readers, this.officers] },
      others: { groupIds: [readers, otherGroupId] },
      readers: { groupIds: [readers] },
    };
    this.people = await forEachOf(AUDIENCES, (who) => forEachOf(WATCHED, () => app.signIn(rights[who])));
    this.browsers = await forEachOf(AUDIENCES, (who) =>
      forEachOf(WATCHED, (kind) => this.watch(this.people[who][kind], kind, item)),
    );
    this.webhooks = await forEachOf(['officers', 'others', 'readers'], async (who) => {
      const webhook = this.discord.add();
      const more = { groupId: groupsOf[who], digestHour: DIGEST_HOUR, statusMessage: true };
      await addChannel(app, this.admin, webhook, more);
      return webhook;
    });
  }

  /** The subscribed browser of a person who watches the item or the depot; a stockpile only once it is there. */
  private async watch(by: SignedIn, kind: Watched, item: number): Promise<FakeBrowser> {
    const { publicKey } = replyOf(await this.app.call(watches.list, {}, by)).push;
    const browser = this.push.browser(publicKey);
    const subscription = { ...browser.subscription, language: 'en' as const };
    replyOf(await this.app.call(watches.subscribe, { body: { subscription } }, by));
    if (kind === 'stockpile') return browser;
    const id = kind === 'item' ? item : this.depot.id;
    replyOf(await this.app.call(watches.create, { body: { watch: { kind, id } } }, by));
    return browser;
  }

  /** After everything else, so that it changes no id. People of every audience watched it before it was locked. */
  private async plant(): Promise<void> {
    const { db } = this.app;
    const lock = { locked: true, permissionGroupId: this.officers };
    const [vault] = await db
      .insert(schema.stockpiles)
      .values({ warehouseId: this.depot.id, name: VAULT, code: '913579', ...lock })
      .returning();
    const own = AUDIENCES.map((who) => ({
      userId: this.people[who].stockpile.userId,
      stockpileId: vault!.id,
    }));
    await db.insert(schema.watches).values(own);
  }

  /** People count as active all the time. */
  private async moveClock(time: number): Promise<void> {
    this.app.clock.now = new Date(time);
    const at = this.app.clock.now.toISOString();
    await this.app.db.update(schema.users).set({ rolesCheckedAt: at, rolesTriedAt: at });
  }

  /** Detects what happened, and sends everything: alerts, the digest and the status message, one after the other. */
  private async send(): Promise<void> {
    const { jobs } = this.app.server;
    await jobs.runNow('alerts');
    await this.moveClock(this.app.clock.now.getTime() + 120 * SECOND);
    for (let round = 0; round < 3; round += 1) {
      await jobs.runNow('channels');
      await this.moveClock(this.app.clock.now.getTime() + 5 * SECOND);
    }
    await jobs.runNow(SEND_PUSH);
  }

  private async read(): Promise<Sent> {
    const bells = await forEachOf(AUDIENCES, async (who) =>
      replyOf(await this.app.call(alerts.list, {}, this.people[who].item)),
    );
    const by = await forEachOf(AUDIENCES, async (who) => {
      const messages =
        who === 'admins' ? [] : this.webhooks[who].messages.map(({ id: _, ...message }) => message);
      const texts = (isWanted: (path: Path) => boolean) =>
        JSON.stringify(messages.filter(({ content }) => isWanted(pathOf(content))));
      const pushed = (kind: Watched) =>
        JSON.stringify(this.browsers[who][kind].shown.map(({ message }) => message));
      return {
        bell: JSON.stringify(bells[who]),
        message: texts((path) => path === 'message'),
        digest: texts((path) => path === 'digest'),
        status: texts((path) => path === 'status'),
        'push for a watched item': pushed('item'),
        'push for a watched stockpile': pushed('stockpile'),
        'push for a watched warehouse': pushed('warehouse'),
      };
    });
    const kinds = await forEachOf(AUDIENCES, async (who) => bells[who].alerts.map(({ event }) => event.kind));
    return { by, kinds };
  }
}

function pathOf(content: string): Path {
  if (content.startsWith('**Today')) return 'digest';
  return content.startsWith('**Goes public next**') ? 'status' : 'message';
}

/** Makes one thing for each key, one after the other, so that ids are the same each time. */
async function forEachOf<K extends string, T>(
  keys: readonly K[],
  make: (key: K) => Promise<T>,
): Promise<Record<K, T>> {
  const made: [K, T][] = [];
  for (const key of keys) made.push([key, await make(key)]);
  return Object.fromEntries(made) as Record<K, T>;
}
