import { describe, expect, it } from 'vitest';
import { newStorage, productionPlaces } from './shard-sites.ts';
import type { MapIcon } from './war-towns.ts';

const TOWNS = [
  { name: 'West', x: 0.3, y: 0.5 },
  { name: 'East', x: 0.7, y: 0.5 },
];
const icon = (type: number, x = 0.6, y = 0.5, flags = 0): MapIcon => ({ team: 'NONE', type, x, y, flags });
const known = (buildingType: string, x: number, y: number) => ({ buildingType, x, y });

describe('new storage', () => {
  it.each([
    [33, 'Storage Depot'],
    [52, 'Seaport'],
    [88, 'Aircraft Depot'],
  ])('icon %d is a %s at the nearest town', (type, building) => {
    expect(newStorage({ icons: [icon(type)], towns: TOWNS, known: [] })).toEqual([
      { town: 'East', x: 0.6, y: 0.5, building },
    ]);
  });

  it.each([
    ['the same place', known('Storage Depot', 0.6, 0.5), 0],
    ['0.01 away', known('Storage Depot', 0.61, 0.5), 0],
    ['0.0101 away', known('Storage Depot', 0.6, 0.4899), 1],
    ['another kind there', known('Seaport', 0.6, 0.5), 1],
  ])('with a known place: %s', (_, place, count) => {
    expect(newStorage({ icons: [icon(33)], towns: TOWNS, known: [place] })).toHaveLength(count);
  });

  it.each([
    ['a town base', icon(56)],
    ['a factory', icon(34)],
    ['a kind that nobody knows', icon(999)],
    ['a depot that is not built yet', icon(33, 0.6, 0.5, 4)],
  ])('%s is none', (_, mapIcon) => {
    expect(newStorage({ icons: [mapIcon], towns: TOWNS, known: [] })).toEqual([]);
  });

  it('is none on a map whose towns are not known yet', () => {
    expect(newStorage({ icons: [icon(33)], towns: [], known: [] })).toEqual([]);
  });
});

describe('production places', () => {
  it.each([
    [34, 'Factory', 'factory'],
    [51, 'Mass Production Factory', 'mpf'],
    [17, 'Refinery', 'facility'],
    [12, 'Garage', 'facility'],
    [18, 'Shipyard', 'facility'],
    [39, 'Construction Yard', 'facility'],
    [89, 'Aircraft Factory', 'facility'],
  ])('icon %d is a %s, where orders are made by %s', (type, building, method) => {
    expect(productionPlaces({ icons: [icon(type, 0.2, 0.4)], towns: TOWNS })).toEqual([
      { town: 'West', x: 0.2, y: 0.4, building, method },
    ]);
  });

  it.each([
    ['a depot', icon(33)],
    ['a salvage field', icon(20)],
    ['a factory that is not built yet', icon(34, 0.6, 0.5, 4)],
  ])('%s is none', (_, mapIcon) => {
    expect(productionPlaces({ icons: [mapIcon], towns: TOWNS })).toEqual([]);
  });
});
