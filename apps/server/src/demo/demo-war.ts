import { STARTER_FACTORS, STARTER_ITEMS } from '@backline/domain';

/** The plan of the demo war: pure data and arithmetic, the same on every machine. */

/** A small seeded generator (mulberry32), so that the demo is the same each time. @returns numbers from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface DemoWarehouse {
  /** Key of a seeded site. */
  siteKey: string;
  category: 'Backline' | 'Midline' | 'Frontline';
  tag: string;
  goalModifier: number;
  /** Names behind the tag; the public one has none. */
  stockpiles: string[];
}

/** 12 warehouses with 40 stockpiles. */
export const DEMO_WAREHOUSES: DemoWarehouse[] = [
  {
    siteKey: 'GreatMarchHex:StorageDepot:1',
    category: 'Backline',
    tag: 'LOGI',
    goalModifier: 200,
    stockpiles: ['Public', 'Arms', 'Shells', 'Vehicles', 'Officers'],
  },
  {
    siteKey: 'TerminusHex:Seaport:1',
    category: 'Backline',
    tag: 'PORT',
    goalModifier: 150,
    stockpiles: ['Public', 'Outbound', 'Inbound', 'Structures'],
  },
  {
    siteKey: 'KalokaiHex:StorageDepot:1',
    category: 'Backline',
    tag: 'KAL',
    goalModifier: 100,
    stockpiles: ['Public', 'Reserve', 'Uniforms'],
  },
  {
    siteKey: 'AcrithiaHex:Seaport:1',
    category: 'Backline',
    tag: 'ACR',
    goalModifier: 100,
    stockpiles: ['Public', 'Convoy', 'Repair'],
  },
  {
    siteKey: 'ShackledChasmHex:StorageDepot:1',
    category: 'Midline',
    tag: 'SHC',
    goalModifier: 120,
    stockpiles: ['Public', 'Arms', 'Medical', 'Armour'],
  },
  {
    siteKey: 'UmbralWildwoodHex:StorageDepot:1',
    category: 'Midline',
    tag: 'UMB',
    goalModifier: 100,
    stockpiles: ['Public', 'Fast Lane', 'Guns'],
  },
  {
    siteKey: 'AllodsBightHex:Seaport:1',
    category: 'Midline',
    tag: 'ALL',
    goalModifier: 100,
    stockpiles: ['Public', 'Navy', 'Fuel'],
  },
  {
    siteKey: 'HeartlandsHex:StorageDepot:1',
    category: 'Midline',
    tag: 'HRT',
    goalModifier: 80,
    stockpiles: ['Public', 'Partisans', 'Reserve'],
  },
  {
    siteKey: 'LochMorHex:StorageDepot:1',
    category: 'Frontline',
    tag: 'LMR',
    goalModifier: 100,
    stockpiles: ['Public', 'Attack', 'Defence'],
  },
  {
    siteKey: 'DrownedValeHex:StorageDepot:1',
    category: 'Frontline',
    tag: 'DRV',
    goalModifier: 100,
    stockpiles: ['Public', 'Armour', 'Shells'],
  },
  {
    siteKey: 'EndlessShoreHex:Seaport:1',
    category: 'Frontline',
    tag: 'END',
    goalModifier: 50,
    stockpiles: ['Public', 'Landing', 'Night Shift'],
  },
  {
    siteKey: 'DeadLandsHex:StorageDepot:1',
    category: 'Frontline',
    tag: 'DED',
    goalModifier: 150,
    stockpiles: ['Public', 'Bunkers', 'Last Stand'],
  },
];

/** Standard goals in crates, before the category's factor: the items of the starter goals, as the Colonials have them. */
export const DEMO_GOALS = STARTER_ITEMS.map(({ firNames: [firName = ''], target, minimum }) => ({
  firName,
  target,
  minimum,
}));

/** How much of the standard goals each kind of place wants. */
export const DEMO_CATEGORY_FACTOR = {
  Backline: STARTER_FACTORS.backline,
  Midline: STARTER_FACTORS.midline,
  Frontline: STARTER_FACTORS.frontline,
} as const;

/** How many reports each stockpile has. */
export const DEMO_REPORTS_PER_STOCKPILE = 6;

/** Stockpiles with containers and vehicles for shipments, and which these are. */
export const DEMO_TRANSPORT_AT = ['LOGI-Vehicles', 'PORT-Outbound', 'KAL-Reserve'];
export const DEMO_TRANSPORT = [
  { firName: 'ShippingContainer', crated: false, quantity: 4 },
  { firName: 'FlatbedTruck', crated: false, quantity: 2 },
  { firName: 'Freighter', crated: false, quantity: 1 },
];

/** Sites of the demo's shipment: from where to where. */
export const DEMO_SHIPMENT = ['KalokaiHex:StorageDepot:1', 'DeadLandsHex:StorageDepot:1'] as const;
