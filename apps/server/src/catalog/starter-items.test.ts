import { STARTER_ITEMS } from '@backline/domain';
import { expect, it } from 'vitest';
import { loadCatalog } from './catalog.ts';

it('the catalog has every item of the lists to begin with, in crates, and both factions’ where they differ', () => {
  const items = new Map(loadCatalog().items.map((item) => [item.codeName, item]));
  const forms = STARTER_ITEMS.map(({ firNames }) => firNames.map((firName) => items.get(firName)));
  expect(forms.flat().filter((item) => item?.crateSize === undefined || item.crateSize === null)).toEqual([]);
  const factions = forms.map((form) => form.map((item) => item?.faction).join());
  expect(new Set(factions)).toEqual(new Set(['Neutral', 'Colonial,Warden']));
});
