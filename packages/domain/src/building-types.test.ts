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
    ['Seaporf', null],
    ['Coal Field', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (title, type) => {
    expect(buildingTypeOf(title)).toBe(type);
  });
});
