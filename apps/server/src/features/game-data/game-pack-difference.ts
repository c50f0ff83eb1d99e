import type { GameDataCounts, GameDataDifference } from '@backline/contract';
import {
  GAME_LANGUAGES,
  itemsDifference,
  namesDifference,
  placesDifference,
  siteLocation,
} from '@backline/domain';
import type { Catalog } from '../../catalog/catalog.ts';
import type { GamePackFile } from './read-game-pack.ts';

/** Works out what a pack would change (docs/spec/administration.md#game-data). @param reported see `itemsDifference`. */
export function gamePackDifference(
  before: Catalog,
  { catalog: after, icons }: Pick<GamePackFile, 'catalog' | 'icons'>,
  reported: ReadonlySet<string>,
): GameDataDifference {
  const names = new Map(
    [...before.regions, ...after.regions].map(({ name, displayName }) => [name, displayName]),
  );
  return {
    items: itemsDifference(before.items, after.items, reported),
    sites: placesDifference(before.sites, after.sites, {
      key: ({ key }) => key,
      place: ({ region, town, buildingType, x, y }) =>
        `${siteLocation(names.get(region) ?? region, town)}, ${buildingType} (${x}, ${y})`,
    }),
    regions: placesDifference(regionsOf(before), regionsOf(after), {
      key: ({ name }) => name,
      place: ({ displayName, q, r, towns }) => `${displayName} (${q}, ${r}): ${towns.join(', ')}`,
    }),
    names: GAME_LANGUAGES.flatMap((language) =>
      namesDifference(before.names[language], after.names[language]).map((change) => ({
        language,
        ...change,
      })),
    ),
    icons: icons.length,
  };
}

/** Regions with their towns: a town that is new or renamed is a change of its region. */
const regionsOf = ({ regions, towns }: Catalog) =>
  regions.map((region) => ({ ...region, towns: towns[region.name] ?? [] }));

export function countsOf({ items, sites, regions, names, icons }: GameDataDifference): GameDataCounts {
  const places = ({ added, moved, gone }: GameDataDifference['sites']) =>
    added.length + moved.length + gone.length;
  return {
    added: items.added.length,
    renamed: items.renamed.length,
    changed: items.changed.length,
    gone: items.gone.length,
    sites: places(sites),
    regions: places(regions),
    names: names.length,
    icons,
  };
}
