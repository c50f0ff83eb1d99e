import { ALERT_KINDS, type AlertEvent } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../db/schema.ts';
import { addReadyOrder } from '../testing/channel-builders.ts';
import {
  AUDIENCES,
  type Audience,
  HOUR,
  PATHS,
  type Path,
  type Sent,
  SentWorld,
  type Story,
  TO_CHANNELS,
  VAULT,
} from '../testing/sent-world.ts';
import { START } from '../testing/test-app.ts';

/**
 * Generated from the kinds of events: each happens once where a locked stockpile exists and once where it never did, and
 * everything that is sent is compared, on every path and for every audience.
 */

const before = (hours: number) => new Date(START.getTime() - hours * HOUR).toISOString();

/** A kind of event, whom it is about to be told, and on which paths. */
interface Row extends Story {
  /** `officers` and admins of what is locked; `everybody` of what is open, which happens without the vault too. */
  to: 'officers' | 'everybody' | 'admins';
  on: readonly Path[];
}

/** By hand. A kind without a row does not compile, and fails below. */
const ROWS: Record<AlertEvent['kind'], Row> = {
  'public-soon': {
    to: 'officers',
    on: [
      'bell',
      'message',
      'digest',
      'status',
      'push for a watched stockpile',
      'push for a watched warehouse',
    ],
    before: (world) => world.setVault({ refreshedAt: before(40) }), // 8 hours are left after two
  },
  'below-minimum': {
    to: 'officers',
    // Changed contents start the timer anew, which the status message counts.
    on: ['bell', 'message', 'digest', 'status', 'push for a watched item', 'push for a watched warehouse'],
    before: (world) => world.report(VAULT, 50),
    at: { 2: (world) => world.report(VAULT, 3) },
  },
  'runs-out': {
    to: 'officers',
    // Changed contents start the timer anew, which the status message counts.
    on: ['bell', 'message', 'digest', 'status', 'push for a watched item', 'push for a watched warehouse'],
    before: (world) => world.report(VAULT, 120),
    at: {
      2: (world) => world.report(VAULT, 100),
      4: (world) => world.report(VAULT, 80),
      6: (world) => world.report(VAULT, 60), // at 10 an hour
    },
  },
  'shipment-delivered': {
    to: 'officers',
    on: ['bell', 'message', 'digest', 'push for a watched warehouse'],
    at: { 2: (world) => world.ship(['claim', 'load', 'deliver']) },
  },
  'shipment-stalled': {
    to: 'officers',
    on: ['bell', 'message', 'digest', 'push for a watched warehouse'],
    at: { 0: (world) => world.ship(['claim']) },
  },
  'report-old': {
    to: 'officers',
    on: ['bell', 'message', 'push for a watched stockpile', 'push for a watched warehouse'],
    before: (world) => world.setVault({ firUpdatedAt: before(20) }), // old from 24 hours
  },
  'order-ready': {
    to: 'everybody',
    on: ['bell', 'message', 'push for a watched item', 'push for a watched warehouse'],
    at: { 2: (world) => addReadyOrder(world.app, world.insider, world.place()) },
  },
  'order-public': {
    to: 'everybody',
    on: ['bell', 'message', 'push for a watched item', 'push for a watched warehouse'],
    before: async (world) => {
      const { orderId } = await addReadyOrder(world.app, world.insider, world.place());
      const times = { queuedAt: before(36), readyAt: before(36) }; // public after 50 hours
      await world.app.db.update(schema.orders).set(times).where(eq(schema.orders.id, orderId));
    },
  },
  'channel-off': {
    to: 'admins',
    on: ['bell'],
    at: { 2: (world) => world.addGoneChannel() },
  },
  'town-threatened': {
    to: 'everybody',
    on: ['bell', 'message', 'push for a watched warehouse'],
    at: { 2: (world) => world.setTowns({ owner: 'COLONIALS', changedAt: world.app.clock.now }) },
  },
};

const TOLD: Record<Row['to'], readonly Audience[]> = {
  officers: ['admins', 'officers'],
  everybody: AUDIENCES,
  admins: ['admins'],
};

let world: SentWorld;
/** Messages that are sent if nothing happens and nothing is locked. */
let quiet: Sent;

beforeAll(async () => {
  world = await SentWorld.open();
  quiet = await world.tell({}, { isWhole: false });
});
afterAll(() => world.close());

const differing = (sent: Sent, otherSent: Sent, who: Audience) =>
  PATHS.filter((path) => sent.by[who][path] !== otherSent.by[who][path]);

describe('what is sent about a locked stockpile', () => {
  it('is tried with every kind of event', () => {
    expect(Object.keys(ROWS)).toEqual([...ALERT_KINDS]);
  });

  it.each(ALERT_KINDS)('tells nobody outside its group a byte: %s', async (kind) => {
    const { to, on, ...story } = ROWS[kind];
    const whole = await world.tell(story, { isWhole: true });
    const open = to === 'everybody' ? await world.tell(story, { isWhole: false }) : quiet;
    for (const who of ['others', 'readers'] as const) {
      expect(whole.by[who]).toEqual(open.by[who]);
      expect(JSON.stringify(whole.by[who])).not.toContain(VAULT);
    }
    // The test is not blind: those who may know are told, on exactly these paths.
    for (const who of AUDIENCES) {
      const isTold = TOLD[to].includes(who);
      const own = isTold ? on.filter((path) => who !== 'admins' || !TO_CHANNELS.includes(path)) : [];
      expect(differing(whole, quiet, who), who).toEqual(own);
      expect(whole.kinds[who].filter((candidate) => candidate === kind).length > 0, who).toBe(isTold);
    }
  });
});
