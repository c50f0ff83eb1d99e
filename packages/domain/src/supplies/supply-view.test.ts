import { describe, expect, it } from 'vitest';
import { costOfView, isInView, MANUFACTURING_VIEWS, SUPPLY_VIEWS, type ViewedSupply } from './supply-view.ts';

function line(quantity: number, target: number, item: Partial<ViewedSupply['item']> = {}): ViewedSupply {
  return {
    item: { category: 'SmallArms', factoryProduced: true, mpfProduced: true, ...item },
    quantity,
    target,
  };
}

const EVERY_SWITCH = { manufacture: true, backlineFactory: true, midlineFactory: true, mpf: true };

describe('the basic views', () => {
  it.each([
    [9, 10, false, true],
    [10, 10, false, false],
    [11, 10, true, false],
    [0, 0, false, false],
    [1, 0, true, false],
  ])('%i against a target of %i: excess %s, needs %s', (quantity, target, excess, needs) => {
    expect(isInView('excess', line(quantity, target))).toBe(excess);
    expect(isInView('needs', line(quantity, target))).toBe(needs);
  });
});

describe('the manufacturing views', () => {
  it.each([
    ['factory', 'manufacture'],
    ['backline-factory', 'backlineFactory'],
    ['midline-factory', 'midlineFactory'],
    ['mpf', 'mpf'],
  ] as const)('%s shows items for which its own switch %s is on', (view, wanted) => {
    expect(isInView(view, line(0, 10, { [wanted]: true }))).toBe(true);
    expect(isInView(view, line(0, 10))).toBe(false);
    expect(isInView(view, line(0, 10, { ...EVERY_SWITCH, [wanted]: false }))).toBe(false);
  });

  it.each(MANUFACTURING_VIEWS)('%s shows only items under their target', (view) => {
    expect(isInView(view, line(9, 10, EVERY_SWITCH))).toBe(true);
    expect(isInView(view, line(10, 10, EVERY_SWITCH))).toBe(false);
    expect(isInView(view, line(11, 10, EVERY_SWITCH))).toBe(false);
  });

  it.each(['factory', 'backline-factory', 'midline-factory'] as const)(
    '%s shows only items made in a factory, of the categories that allow manufacturing',
    (view) => {
      expect(isInView(view, line(0, 10, { ...EVERY_SWITCH, factoryProduced: false }))).toBe(false);
      expect(isInView(view, line(0, 10, { ...EVERY_SWITCH, mpfProduced: false }))).toBe(true);
      expect(isInView(view, line(0, 10, { ...EVERY_SWITCH, category: 'Supplies' }))).toBe(true);
      expect(isInView(view, line(0, 10, { ...EVERY_SWITCH, category: 'Vehicle' }))).toBe(false);
    },
  );

  it('the MPF view shows only items made at the MPF, including constructs', () => {
    expect(isInView('mpf', line(0, 10, { ...EVERY_SWITCH, mpfProduced: false }))).toBe(false);
    expect(isInView('mpf', line(0, 10, { ...EVERY_SWITCH, factoryProduced: false }))).toBe(true);
    expect(isInView('mpf', line(0, 10, { ...EVERY_SWITCH, category: 'VehicleCrated' }))).toBe(true);
  });

  it.each([
    ['HeavyAmmo', true],
    ['Utility', false],
    ['Medical', false],
    ['Uniforms', true],
  ] as const)('the MPF view has %s: %s', (category, isThere) => {
    expect(isInView('mpf', line(0, 10, { ...EVERY_SWITCH, category }))).toBe(isThere);
    expect(isInView('factory', line(0, 10, { ...EVERY_SWITCH, category }))).toBe(true);
  });
});

it('each manufacturing view shows the cost at its own place', () => {
  expect(SUPPLY_VIEWS.map(costOfView)).toEqual([null, null, 'factory', 'factory', 'factory', 'mpf']);
  expect(costOfView(null)).toBeNull();
});
