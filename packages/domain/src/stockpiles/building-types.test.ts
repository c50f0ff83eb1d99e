import { describe, expect, it } from 'vitest';
import { buildingTypeOf } from './building-types.ts';

describe('buildingTypeOf', () => {
  it.each([
    ['Seaport', 'Seaport'],
    [' storage depot ', 'Storage Depot'],
    ['Seehafen', 'Seaport'],
    ['海港', 'Seaport'],
    ['仓库', 'Storage Depot'],
    ['Base de Bunker', 'Bunker Base'],
    ['Lagerdepot', 'Storage Depot'],
    ['dépôt', 'Storage Depot'],
    ['Centro da Cidade', 'Town Base'],
    ['Складское помещение', 'Storage Depot'],
    ['地下要塞', 'Underground Fortress'],
    ['BMS - Bluefin', 'BMS - Bluefin'],
    ['Seaporf', null],
    ['Coal Field', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (title, type) => {
    expect(buildingTypeOf(title)).toBe(type);
  });
});
