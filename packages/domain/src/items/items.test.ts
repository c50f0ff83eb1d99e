import { describe, expect, it } from 'vitest';
import {
  allowsManufacturing,
  allowsMassProduction,
  cratedName,
  ITEM_CATEGORIES,
  isConstruct,
  isManufacturingListed,
  isProducible,
  isTechnologyListed,
  manufacturingSwitches,
  PRIORITIES,
  plainName,
} from './items.ts';

describe('the item categories', () => {
  it('are these eleven, in this order', () => {
    expect(ITEM_CATEGORIES).toEqual([
      'SmallArms',
      'HeavyArms',
      'HeavyAmmo',
      'Utility',
      'Medical',
      'Uniforms',
      'Supplies',
      'Vehicle',
      'Structure',
      'VehicleCrated',
      'StructureCrated',
    ]);
  });

  it('allow manufacturing in the first seven', () => {
    expect(ITEM_CATEGORIES.map(allowsManufacturing)).toEqual([
      ...Array<boolean>(7).fill(true),
      ...Array<boolean>(4).fill(false),
    ]);
  });

  it('are constructs in the last four', () => {
    expect(ITEM_CATEGORIES.filter(isConstruct)).toEqual([
      'Vehicle',
      'Structure',
      'VehicleCrated',
      'StructureCrated',
    ]);
  });

  it('are made by mass production except for Utility and Medical', () => {
    expect(ITEM_CATEGORIES.filter((itemCATEGORy) => !allowsMassProduction(itemCATEGORy))).toEqual([
      'Utility',
      'Medical',
    ]);
  });
});

it('the priorities are High Priority and Priority, highest first', () => {
  expect(PRIORITIES).toEqual(['High Priority', 'Priority']);
});

describe('the name of an item', () => {
  it('of its crated form ends in (Crated), which plainName removes', () => {
    expect(cratedName('7.62mm')).toBe('7.62mm (Crated)');
    expect(plainName({ name: '7.62mm (Crated)' })).toBe('7.62mm');
  });

  it.each(['7.62mm', '(Crated) Cloth', 'Cloth(Crated)', 'Cloth (crated)', ''])(
    '%j has no mark to remove',
    (name) => {
      expect(plainName({ name })).toBe(name);
    },
  );
});

describe('isProducible', () => {
  const none = {
    factoryProduced: false,
    mpfProduced: false,
    garageProduced: false,
    constructionYardProduced: false,
  };

  it('an item without any of the four flags is not producible', () => {
    expect(isProducible(none)).toBe(false);
  });

  it.each(Object.keys(none))('%s alone makes it producible', (flag) => {
    expect(isProducible({ ...none, [flag]: true })).toBe(true);
  });
});

describe('the items of a war', () => {
  const item = { crated: false, techable: true, factoryProduced: true, mpfProduced: false };

  it.each([
    [{}, true],
    [{ techable: false }, false],
    [{ crated: true }, false],
  ])('technology lists loose techable items: %j', (parts, listed) => {
    expect(isTechnologyListed({ ...item, ...parts })).toBe(listed);
  });

  it.each([
    [{}, true],
    [{ factoryProduced: false }, false],
    [{ factoryProduced: false, mpfProduced: true }, true],
    [{ mpfProduced: true }, true],
    [{ crated: true }, false],
  ])('manufacturing lists loose items from factory or MPF: %j', (parts, listed) => {
    expect(isManufacturingListed({ ...item, ...parts })).toBe(listed);
  });

  const factory = ['manufacture', 'backlineFactory', 'midlineFactory'];
  it.each([
    ['SmallArms', true, true, [...factory, 'mpf', 'noDelivery']],
    ['SmallArms', false, true, ['mpf', 'noDelivery']],
    ['Medical', true, true, [...factory, 'noDelivery']],
    ['Vehicle', true, true, ['mpf', 'noDelivery']],
    ['Vehicle', true, false, ['noDelivery']],
  ] as const)('%s, factory %s, MPF %s has the switches of the places that can produce it', (...row) => {
    const [category, factoryProduced, mpfProduced, switches] = row;
    expect(manufacturingSwitches({ category, factoryProduced, mpfProduced })).toEqual(switches);
  });
});
