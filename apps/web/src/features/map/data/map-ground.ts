import type { MapRegion, WarApiState } from '@backline/contract';
import {
  frontLines,
  type HexPoint,
  type HexPosition,
  hexCentre,
  hexCorners,
  townCells,
  type WorldLine,
  type WorldPoint,
  worldPoint,
} from '@backline/domain';

/**
 * The side that holds a town, as we see it. `unknown`: the War API is off, has not answered for its hex, or our side is
 * not set.
 */
type Holder = 'ours' | 'theirs' | 'nobody' | 'unknown';

export interface GroundTown extends WorldPoint {
  key: string;
  name: string;
  holder: Holder;
  isScorched: boolean;
}

export interface GroundHex extends WorldPoint, HexPosition {
  name: string;
  displayName: string;
  /** `ours`: a town of it is ours. `others`: none is, which is known. */
  holding: 'ours' | 'others' | 'unknown';
  /** Of both sides in an hour; null while it is not known. */
  casualties: number | null;
  /** Its edge as data of an SVG path in units of the plane. */
  path: string;
}

/** The ground under the markers; lines and areas as data of SVG paths in units of the plane. */
export interface MapGround {
  hexes: GroundHex[];
  towns: GroundTown[];
  outline: string;
  areas: Record<Exclude<Holder, 'unknown'>, string>;
  front: string;
}

type State = Pick<WarApiState, 'side' | 'towns'> & Partial<Pick<WarApiState, 'maps'>>;

/** Hexes, areas of towns and the front. A hex that the War API knows has its towns, any other those of the game data. */
export function groundOf(regions: readonly MapRegion[], war: State | undefined): MapGround {
  const held = regions.map((region) => {
    const towns = townsIn(region, war);
    const cells = townCells(region, towns);
    return { region, hex: { q: region.q, r: region.r }, towns, cells };
  });
  const known = held.filter(({ towns }) => towns.some(({ holder }) => holder !== 'unknown'));
  const casualtiesOf = new Map(
    war?.maps?.map(({ region, casualtiesPerHour }) => [region, casualtiesPerHour]),
  );
  const areaOf = (holder: Holder) =>
    known
      .flatMap(({ towns, cells }) => cells.filter((_, index) => towns[index]?.holder === holder))
      .map((cell) => closed(cell.map(({ from }) => from)))
      .join('');
  return {
    hexes: held.map(({ region: { name, displayName }, hex, towns }) => ({
      name,
      displayName,
      holding: holdingOf(towns),
      casualties: casualtiesOf.get(name) ?? null,
      path: closed(hexCorners(hex)),
      ...hex,
      ...hexCentre(hex),
    })),
    towns: held.flatMap(({ region, towns }) =>
      towns.map(({ name, holder, isScorched, ...place }) => ({
        key: `${region.name} ${name}`,
        name,
        holder,
        isScorched,
        ...worldPoint(region, place),
      })),
    ),
    outline: regions.map((hex) => closed(hexCorners(hex))).join(''),
    areas: { ours: areaOf('ours'), theirs: areaOf('theirs'), nobody: areaOf('nobody') },
    front: pathOf(
      frontLines(
        known.map(({ hex, cells, towns }) => ({
          hex,
          cells,
          isOurs: towns.map(({ holder }) => holder === 'ours'),
        })),
      ),
    ),
  };
}

type HeldTown = HexPoint & Pick<GroundTown, 'name' | 'holder' | 'isScorched'>;

function holdingOf(towns: readonly HeldTown[]): GroundHex['holding'] {
  if (towns.some(({ holder }) => holder === 'ours')) return 'ours';
  return towns.every(({ holder }) => holder === 'unknown') ? 'unknown' : 'others';
}

function townsIn({ name: region, towns }: MapRegion, war: State | undefined): HeldTown[] {
  const seen = (war?.towns ?? []).filter((town) => town.region === region);
  const side = war?.side ?? null;
  if (seen.length === 0 || side === null)
    return towns.map((town) => ({ ...town, holder: 'unknown', isScorched: false }));
  return seen.map(({ name, x, y, owner, isScorched }) => {
    const holder = owner === 'NONE' || isScorched ? 'nobody' : owner === side ? 'ours' : 'theirs';
    return { name, x, y, holder, isScorched };
  });
}

/** A tenth of a unit is far less than a pixel. */
const rounded = (value: number) => Math.round(value * 10) / 10;
const pointText = ({ x, y }: WorldPoint) => `${rounded(x)} ${rounded(y)}`;

function closed(points: readonly WorldPoint[]): string {
  return points.length === 0 ? '' : `M${points.map(pointText).join('L')}Z`;
}

/** Lines joined where one begins at the other's end, so that corners are drawn as corners. */
function pathOf(lines: readonly WorldLine[]): string {
  const left = new Map<string, string[]>();
  for (const [from, to] of lines) {
    const [start, end] = [pointText(from), pointText(to)];
    left.set(start, [...(left.get(start) ?? []), end]);
    left.set(end, [...(left.get(end) ?? []), start]);
  }
  const take = (from: string, to: string) => {
    left.set(from, (left.get(from) ?? []).toSpliced((left.get(from) ?? []).indexOf(to), 1));
    left.set(to, (left.get(to) ?? []).toSpliced((left.get(to) ?? []).indexOf(from), 1));
  };
  const follow = (start: string) => {
    let [at, path] = [start, `M${start}`];
    for (let next = left.get(at)?.[0]; next !== undefined; next = left.get(at)?.[0]) {
      take(at, next);
      path += `L${next}`;
      at = next;
    }
    return path;
  };
  const ends = [...left.keys()].toSorted(
    (a, b) => Number(left.get(a)?.length !== 1) - Number(left.get(b)?.length !== 1),
  );
  return ends.flatMap((start) => ((left.get(start) ?? []).length > 0 ? [follow(start)] : [])).join('');
}
