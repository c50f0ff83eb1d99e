import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';
import { id, share } from './endpoint/fields.ts';

const point = { x: share, y: share };

const mapRegion = z.object({
  /** The War API's name of it. */
  name: z.string(),
  displayName: z.string(),
  q: z.int(),
  r: z.int(),
  towns: z.array(z.object({ name: z.string(), ...point })),
});
export type MapRegion = z.output<typeof mapRegion>;

const mapPlace = z.object({ warehouseId: id, region: z.string(), ...point });
export type MapPlace = z.output<typeof mapPlace>;

export const map = feature('map', {
  /**
   * The ground of the map: what it shows on it comes from the lists of warehouses and shipments and from the War API.
   * Nothing here depends on stockpiles. A warehouse whose region is unknown has no place.
   */
  get: {
    summary: 'The hexes of the world map with their towns, and where our warehouses stand.',
    method: 'GET',
    path: '/api/map',
    access: 'read',
    reply: z.object({ regions: z.array(mapRegion), places: z.array(mapPlace) }),
  },
});
