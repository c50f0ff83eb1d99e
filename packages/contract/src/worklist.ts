import { JOB_KINDS, URGENCIES } from '@backline/domain';
import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';
import { id, person, time } from './endpoint/fields.ts';
import { threatFields } from './shapes/threat.ts';
import { publicBounds } from './stockpiles.ts';

const place = z.object({ id, name: z.string(), location: z.string() });
const stockpile = z.object({ id, name: z.string() });
const [evacuate, refresh, runOut, collect, deliver, haul, make, stalled, report, load, claim] = JOB_KINDS;

const ranked = { key: z.string(), urgency: z.enum(URGENCIES) };

/**
 * A threatened warehouse whose stock should be hauled away. `stockpiles` are those with stock that the caller sees;
 * `crates` is what they hold, constructs included.
 */
const evacuateJob = z.object({
  ...ranked,
  kind: z.literal(evacuate),
  warehouse: place,
  threat: z.object(threatFields),
  stockpiles: z.int(),
  crates: z.int(),
});

/** A reserve stockpile that goes public soon. `crates` is what it holds, constructs included. */
const refreshJob = z.object({
  ...ranked,
  kind: z.literal(refresh),
  stockpile,
  warehouse: place,
  publicAt: publicBounds,
  crates: z.int(),
});

/**
 * Items of a warehouse that are used up soon, with the first to run out as `lead`; `items` are the first 20, as crates
 * to bring; items without a crate are left out.
 */
const runOutJob = z.object({
  ...ranked,
  kind: z.literal(runOut),
  warehouse: place,
  /** Quantities as on the icon: crates of a crated item. */
  lead: z.object({
    firName: z.string(),
    name: z.string(),
    crated: z.boolean(),
    quantity: z.int(),
    minimum: z.int(),
    perHour: z.number(),
  }),
  /** Whether the stock is empty then, or below its minimum. */
  end: z.enum(['empty', 'minimum']),
  endsAt: time,
  items: z.array(z.object({ firName: z.string(), crates: z.int() })),
  itemCount: z.int(),
});
export type RunOutJob = z.output<typeof runOutJob>;

/** Share of the minimums of what is below its minimum that is missing, from 0 to 1; 0 where nothing is. */
const share = z.number();

/** A supplier of what a place lacks: what it can bring, in containers of its own. */
const supplier = z.extend(place, {
  crates: z.int(),
  containers: z.int(),
  /** Null where one of the two has no place on the map. */
  hexes: z.nullable(z.int()),
});

/**
 * All that a warehouse lacks and others can bring. `suppliers` are the first ten, the one that brings most first; `items`
 * are the first 20 to bring, the most urgent and then the largest.
 */
const haulJob = z.object({
  ...ranked,
  kind: z.literal(haul),
  warehouse: place,
  share,
  suppliers: z.array(supplier),
  supplierCount: z.int(),
  crates: z.int(),
  containers: z.int(),
  items: z.array(z.object({ firName: z.string(), name: z.string(), crates: z.int() })),
  /** How many items it lacks, those that nobody can spare included. */
  itemCount: z.int(),
  /** Crates that it lacks to its minimums, and how many of these nobody can spare. */
  belowMinimum: z.int(),
  nobodyHas: z.int(),
  /** Items below their minimums that have a priority, which ranks the place higher than its share alone. */
  priorityItems: z.int(),
});
export type HaulJob = z.output<typeof haulJob>;

/** All that a warehouse lacks of its minimums, that nobody can bring and somebody can make. `items` are the first 20. */
const makeJob = z.object({
  ...ranked,
  kind: z.literal(make),
  warehouse: place,
  share,
  items: z.array(
    z.object({
      firName: z.string(),
      name: z.string(),
      crated: z.boolean(),
      /** Amount that is missing to the minimum, as on the icon. */
      quantity: z.int(),
      place: z.enum(['mpf', 'factory']),
    }),
  ),
  itemCount: z.int(),
  /** Of all items: orders at the MPF and in factories, and what they cost. */
  orders: z.object({ mpf: z.int(), factory: z.int() }),
  materials: z.array(z.object({ name: z.string(), cost: z.int() })),
  /** Crates of the listed items that are on order for the warehouse already, also those that nobody has claimed. */
  ordered: z.int(),
});
export type MakeJob = z.output<typeof makeJob>;

/** Containers of a saved shipment, by number. `crates` is the sum. */
const containers = {
  ...ranked,
  shipmentId: id,
  from: place,
  to: place,
  hexes: z.nullable(z.int()),
  containers: z.array(z.object({ number: z.int(), crates: z.int() })),
  crates: z.int(),
  note: z.string(),
};

/** Containers that nobody has claimed. `createdAt` is when the shipment was saved. */
const claimJob = z.object({ ...containers, kind: z.literal(claim), createdAt: time });
/** Containers that one person has loaded and not delivered; `loadedAt` is the earliest. */
const deliverJob = z.object({
  ...containers,
  kind: z.literal(deliver),
  holder: person,
  loadedAt: time,
});

/** Containers that one person has claimed and not loaded. */
const loadJob = z.object({ ...containers, kind: z.literal(load), holder: person });

/** Stockpiles of a warehouse whose reports are old; `stockpile` is the one with the oldest. */
const reportJob = z.object({
  ...ranked,
  kind: z.literal(report),
  warehouse: place,
  stockpile,
  /** Null for a stockpile that was never reported. */
  reportedAt: z.nullable(time),
  /** How many stockpiles of the warehouse there are like this. */
  stockpiles: z.int(),
  /** Items with a minimum at the warehouse. */
  minimums: z.int(),
});

/**
 * The order of a job. `place` is the factory's name, empty without one; `warehouse` is the warehouse that the order is
 * for.
 */
const ofOrder = {
  ...ranked,
  orderId: id,
  item: z.object({ firName: z.string(), name: z.string(), crated: z.boolean() }),
  crates: z.int(),
  place: z.string(),
  warehouse: z.nullable(place),
  holder: person,
};

/** An order that is finished, by a time read in the game or by an estimate. */
const collectJob = z.object({
  ...ofOrder,
  kind: z.literal(collect),
  readyAt: time,
  /** Null where it never goes public. */
  publicAt: z.nullable(time),
  isEstimate: z.boolean(),
});
export type CollectJob = z.output<typeof collectJob>;

/** An order that was claimed long ago and is in no factory yet. `since`: the claim, or the arrival of its materials. */
const stalledJob = z.object({
  ...ofOrder,
  kind: z.literal(stalled),
  state: z.enum(['claimed', 'materials-ready']),
  since: time,
});
export type StalledJob = z.output<typeof stalledJob>;

export const job = z.discriminatedUnion('kind', [
  evacuateJob,
  refreshJob,
  runOutJob,
  haulJob,
  makeJob,
  claimJob,
  loadJob,
  deliverJob,
  reportJob,
  collectJob,
  stalledJob,
]);
export type Job = z.output<typeof job>;

/** Warehouse that lacks some of its targets: crates of crated items, and how many items are under their minimum. */
export const lackingWarehouse = z.extend(place, { missing: z.int(), underMinimum: z.int() });
export type LackingWarehouse = z.output<typeof lackingWarehouse>;

/** Steps of the setup that are done, as far as the caller may see. Those of the administration are null for others. */
export const setupSteps = z.object({
  warehouse: z.boolean(),
  stockpile: z.boolean(),
  report: z.boolean(),
  goals: z.boolean(),
  groups: z.nullable(z.boolean()),
  people: z.nullable(z.boolean()),
});
export type SetupSteps = z.output<typeof setupSteps>;

export const worklistReply = z.object({
  /** Ranked, with the first 25 of each kind. */
  jobs: z.array(job),
  /** The number of all jobs. */
  counts: z.object({
    evacuate: z.int(),
    refresh: z.int(),
    runOut: z.int(),
    collect: z.int(),
    deliver: z.int(),
    haul: z.int(),
    make: z.int(),
    stalled: z.int(),
    report: z.int(),
    load: z.int(),
    claim: z.int(),
  }),
  /** How many of them are urgent. */
  urgent: z.int(),
  /** Crates that all places together lack to their minimums and others can spare or nobody has: the sum of the hauls. */
  belowMinimum: z.int(),
  /** The stockpile that becomes a job next, and when it goes public at the earliest; null without one. */
  nextTimer: z.nullable(z.object({ stockpile, publicAt: time })),
  /** Warehouses that lack something, the one that lacks most first; at most 100. */
  lacking: z.array(lackingWarehouse),
  setup: setupSteps,
});
export type Worklist = z.output<typeof worklistReply>;

export const worklist = feature('worklist', {
  /** Made from what the caller may see; it also changes with the clock, every minute. */
  get: {
    summary: 'What there is to do now, ranked: timers, what runs out, hauls, orders, shipments and reports.',
    method: 'GET',
    path: '/api/worklist',
    access: 'read',
    reply: worklistReply,
  },
});
