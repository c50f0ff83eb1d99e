import type { Item, Supply } from '@backline/contract';
import { isUnderMinimum, type StarterList, starterGoals, stockKey } from '@backline/domain';
import type { Catalog } from '../../items/catalog.ts';

/** A faction that plays the war. */
export type Side = Exclude<Item['faction'], 'Neutral'>;

/** A goal that a list would set, in crates. */
export interface StarterLine {
  item: Item;
  goal: { target: number; minimum: number };
}

/** The goals that a list would set, and how the stock stands against them. */
export interface StarterPlan {
  lines: StarterLine[];
  /** CodeNames that the game data in use do not have. */
  leftOut: string[];
  /** Crates of all targets, and how many of them are there. */
  full: number;
  there: number;
  underMinimum: number;
}

/** Works out a list at a percent, with the items of one side; of both where it is not known. */
export function starterPlan(
  list: StarterList,
  choice: { percent: number; side: Side | null },
  catalog: Catalog,
  supplies: readonly Supply[] = [],
): StarterPlan {
  const lines: StarterLine[] = [];
  const leftOut: string[] = [];
  for (const { firNames, ...goal } of starterGoals(list, choice.percent))
    for (const firName of firNames) {
      const item = catalog.get(stockKey(firName, true));
      if (item === undefined) leftOut.push(firName);
      else if (item.faction === 'Neutral' || choice.side === null || item.faction === choice.side)
        lines.push({ item, goal });
    }
  const stock = suppliesById(supplies);
  const have = lines.map(({ item, goal }) => ({ goal, quantity: stock.get(item.id)?.quantity ?? 0 }));
  return {
    lines,
    leftOut,
    full: have.reduce((sum, { goal }) => sum + goal.target, 0),
    there: have.reduce((sum, { goal, quantity }) => sum + Math.min(goal.target, quantity), 0),
    underMinimum: have.filter(({ goal, quantity }) => isUnderMinimum(quantity, goal.minimum)).length,
  };
}

/** The supplies of a warehouse by the id of the item. */
export function suppliesById(supplies: readonly Supply[]): Map<number, Supply> {
  return new Map(supplies.map((supply) => [supply.item.id, supply]));
}

/** The side that most of the stock is of; null where nothing tells. */
export function sideOf(supplies: readonly Supply[] = []): Side | null {
  const count = (side: Side) =>
    supplies.filter(({ item, fullQuantity }) => item.faction === side && fullQuantity > 0).length;
  const [colonial, warden] = [count('Colonial'), count('Warden')];
  if (colonial === warden) return null;
  return colonial > warden ? 'Colonial' : 'Warden';
}

/** The list that fits a category by its name; null for another name. */
export function listOfCategory(name: string | undefined): StarterList | null {
  const [, part] = /(front|mid|back)/i.exec(name ?? '') ?? [];
  return part === undefined ? null : (`${part.toLowerCase()}line` as StarterList);
}
