import { describe, expect, it } from 'vitest';
import { good, recipe, tables } from '../../testing/recipe-tables.ts';
import { makeRecipeBook } from './recipe-book.ts';

const GOODS = [good('Scrap'), good('Plate'), good('Beam')];

describe('a recipe book', () => {
  it('refuses circular recipes and names them', () => {
    const circle = [recipe('p', { Beam: 1 }, { Plate: 1 }), recipe('b', { Plate: 2 }, { Beam: 1 })];
    expect(() => makeRecipeBook(tables(GOODS, circle))).toThrow('Recipes in a circle: Plate > Beam > Plate.');
  });

  it('refuses a vehicle that is indirectly built from itself', () => {
    const goods = [good('Car', { upgradedFrom: 'Truck' }), good('Truck', { materials: { Car: 1 } })];
    expect(() => makeRecipeBook(tables(goods, []))).toThrow('Recipes in a circle: Car > Truck > Car.');
  });

  it('refuses items whose tree doubles at every stage, which would never be worked out', () => {
    const stages = (count: number) =>
      Array.from({ length: count }, (_, stage) =>
        ['a', 'b'].map((side) =>
          good(`${stage}${side}`, {
            materials: stage + 1 < count ? { [`${stage + 1}a`]: 1, [`${stage + 1}b`]: 1 } : {},
          }),
        ),
      ).flat();
    expect(makeRecipeBook(tables(stages(10), [])).order).toHaveLength(20);
    expect(() => makeRecipeBook(tables(stages(60), []))).toThrow(
      /^What \d+[ab] is made of has more than 2000 lines\.$/,
    );
  });

  it('refuses an unknown item, a quantity of zero or a half, and a duration of zero', () => {
    const book = (...recipes: Parameters<typeof recipe>[]) =>
      makeRecipeBook(
        tables(
          GOODS,
          recipes.map((given) => recipe(...given)),
        ),
      );
    expect(() => book(['p', { Scarp: 2 }, { Plate: 1 }])).toThrow(
      'The recipe p names an unknown item Scarp.',
    );
    expect(() => book(['p', { Scrap: 0 }, { Plate: 1 }])).toThrow(
      'The recipe p has 0 of Scrap: it must be a whole number above 0.',
    );
    expect(() => book(['p', { Scrap: 2 }, { Plate: 0.5 }])).toThrow('The recipe p has 0.5 of Plate');
    expect(() => book(['p', { Scrap: 2 }, { Plate: 1 }, { milliseconds: 0 }])).toThrow(
      'The recipe p takes no time.',
    );
  });

  it('refuses a duplicate recipe, and a preferred recipe that yields something else', () => {
    const plate = recipe('p', { Scrap: 2 }, { Plate: 1 });
    expect(() => makeRecipeBook(tables(GOODS, [plate, plate]))).toThrow('The recipe p occurs twice.');
    expect(() => makeRecipeBook(tables(GOODS, [plate], { preferred: { Beam: 'p' } }))).toThrow(
      'The preferred recipe p does not give Beam.',
    );
  });

  it('accepts a by-product that is needed for its own main product: that is not a circle', () => {
    // Coke gives sulphur besides, and sulphur can be had with coke as the by-product.
    const both = [recipe('c', { Coal: 2 }, { Coke: 1, Sulphur: 1 })];
    const book = makeRecipeBook(tables([good('Coal'), good('Coke'), good('Sulphur')], both));
    expect(book.recipesFor.get('Coke')?.map(({ id }) => id)).toEqual(['c']);
    expect(book.recipesFor.get('Sulphur')?.map(({ id }) => id)).toEqual(['c']);
  });
});
