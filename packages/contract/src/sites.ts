import { BUILDING_TYPES, PRODUCTION_METHODS } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { id, optionalText, share, text, version } from './endpoint/fields.ts';

/** A place for a warehouse that somebody added, because the game's own list of depots and seaports lacks it. */
export const site = z.object({
  id,
  /** The War API's name of the region. */
  region: z.string(),
  /** "Region - Town". */
  location: z.string(),
  buildingType: z.string(),
  name: z.string(),
  /** Its position in the hex; null where it stands at the town in its location. */
  x: z.nullable(share),
  y: z.nullable(share),
  /** Counts the changes of its position. */
  version,
  changedBy: z.nullable(z.string()),
  /** Reason why it cannot be deleted: a warehouse is on it, or was and left records; null if it can be. */
  use: z.nullable(z.enum(['warehouse', 'history'])),
});
export type Site = z.output<typeof site>;

/** In the hex's picture, from its north-western corner; without both numbers it is at the town. */
const position = { x: z.nullable(share), y: z.nullable(share) };

/** Refuses a position with only one number. The server knows the number that a change leaves out. */
const wholePosition = z.superRefine<{ x?: number | null | undefined; y?: number | null | undefined }>(
  ({ x, y }, context) => {
    if (x !== undefined && y !== undefined && (x === null) !== (y === null))
      context.addIssue({ code: 'custom', path: [x === null ? 'x' : 'y'], message: problem('required') });
  },
);

/** `region` is the War API's name of it. Without a name the site is called by its town and building. */
export const newSite = z
  .object({
    region: text(60),
    town: text(60),
    buildingType: z.enum(BUILDING_TYPES, { error: problem('not-a-choice') }),
    name: z._default(optionalText(100), ''),
    x: z._default(position.x, null),
    y: z._default(position.y, null),
  })
  .check(wholePosition);

/** Fields left out of a change stay unchanged. */
export const sitePosition = z.partial(z.object({ ...position, version })).check(wholePosition);

/** A building that the game's War API shows. */
const shardBuilding = {
  region: z.string(),
  /** The nearest town in its region. */
  town: z.string(),
  /** "Region - Town". */
  location: z.string(),
  x: share,
  y: share,
};

export const sites = feature('sites', {
  /** The added sites, by location. All sites are in the list of warehouses with `inactive=true`. */
  list: {
    summary: 'The places for warehouses that were added to those of the game’s map.',
    method: 'GET',
    path: '/api/sites',
    access: 'manage',
    reply: z.array(site),
  },
  /** The regions of the world map by name, each with its towns: suggestions for the place of a site or a factory. */
  regions: {
    summary: 'The regions of the world map with their towns.',
    method: 'GET',
    path: '/api/sites/regions',
    access: 'read',
    reply: z.array(z.object({ name: z.string(), displayName: z.string(), towns: z.array(z.string()) })),
  },
  /**
   * The positions of the buildings in the game's list and of added sites that have one, with a warehouse or without:
   * `warehouseId` is that of the warehouse, or of the free site. The game's exports name a building by nothing else
   * (docs/spec/exports.md#building-and-stockpile).
   */
  positions: {
    summary: 'The positions of the places for warehouses within their regions.',
    method: 'GET',
    path: '/api/sites/positions',
    access: 'read',
    reply: z.object({
      regions: z.array(z.object({ name: z.string(), displayName: z.string() })),
      positions: z.array(z.object({ warehouseId: id, region: z.string(), x: z.number(), y: z.number() })),
    }),
  },
  /**
   * Empty while no shard is followed. `storage`: depots and seaports that neither the game's list nor an added site has;
   * `production`: where orders can be made.
   */
  ofTheWar: {
    summary: 'Buildings of the running war, by the game’s War API, that can become places of ours.',
    method: 'GET',
    path: '/api/sites/of_the_war',
    access: 'read',
    reply: z.object({
      storage: z.array(z.object({ ...shardBuilding, building: z.enum(BUILDING_TYPES) })),
      production: z.array(
        z.object({ ...shardBuilding, building: z.string(), method: z.enum(PRODUCTION_METHODS) }),
      ),
    }),
  },
  create: {
    summary: 'Adds a place for a warehouse, anywhere on the map.',
    method: 'POST',
    path: '/api/sites',
    access: 'manage',
    body: attributes('site', newSite),
    envelope: ['site', 'attributes'],
    reply: site,
    changes: ['warehouses'],
  },
  /** Its position is all that can be changed. */
  update: {
    summary: 'Moves an added place within its region.',
    method: 'PATCH',
    path: '/api/sites/:id',
    access: 'manage',
    body: attributes('site', sitePosition),
    envelope: ['site', 'attributes'],
    reply: site,
    changes: ['sites', 'map', 'war-api', 'worklist', 'alerts'],
  },
  remove: {
    summary: 'Deletes an added place that nothing uses.',
    method: 'DELETE',
    path: '/api/sites/:id',
    access: 'manage',
    reply: nothing,
    changes: ['warehouses'],
  },
});
