import type { HexPoint } from '@backline/domain';
import { z } from 'zod';
import positionsFile from '../../data/town-positions.json' with { type: 'json' };

/** Position of a town's label: in a file of its own, because packs of game data bring the names of towns only. */
export interface TownPosition extends HexPoint {
  region: string;
  name: string;
}

const share = z.number().min(0).max(1);
const positions = z.record(z.string(), z.record(z.string().min(1), z.tuple([share, share])));

let loaded: readonly TownPosition[] | undefined;

/** The towns of the shipped data by region and name, checked on first use. */
export function loadTownPositions(): readonly TownPosition[] {
  loaded ??= Object.entries(positions.parse(positionsFile)).flatMap(([region, towns]) =>
    Object.entries(towns).map(([name, [x, y]]) => ({ region, name, x, y })),
  );
  return loaded;
}
