import { type DistanceOf, hexDistance } from '@backline/domain';
import type { Stock } from '../stock/stock.ts';

interface Place {
  id: number;
  name: string;
  location: string;
}

/** The active warehouses by id, and how far they are from each other. */
export interface Places {
  has: (id: number) => boolean;
  /** @throws Error for one that is not active. */
  find: (id: number) => Place;
  hexesBetween: DistanceOf;
}

export function placesOf({ warehouses }: Stock): Places {
  const places = new Map(
    warehouses.map(({ warehouse: { id, name, location }, hex }) => [
      id,
      { place: { id, name, location }, hex },
    ]),
  );
  return {
    has: (id) => places.has(id),
    find: (id) => {
      const found = places.get(id);
      if (found === undefined) throw new Error(`Warehouse ${id} is not active.`);
      return found.place;
    },
    hexesBetween: (from, to) => {
      const start = places.get(from)?.hex;
      const end = places.get(to)?.hex;
      return start && end ? hexDistance(start, end) : null;
    },
  };
}
