import type { ChainGood, ProductionChain } from '@backline/contract';

/** An amount of one material or item at a place. */
export interface ShoppingLine {
  good: ChainGood;
  amount: number;
}

/** Everything to do at one place of work. */
export interface ShoppingSection {
  /** The id of a recipe for a place of the game, or the name of a warehouse for stock. */
  key: string;
  kind: 'gather' | 'find' | 'unknown' | 'stock' | 'work' | 'orders' | 'left';
  /** The place's name; null for kinds that need none. */
  name: string | null;
  lines: ShoppingLine[];
  /** The total of all lines; null if it is unknown for one. */
  milliseconds: number | null;
}

/** The chain as a list by place of work, in working order (docs/spec/materials.md#shopping-list). */
export function shoppingList({ goods, taken }: ProductionChain): ShoppingSection[] {
  const byCode = new Map(goods.map((good) => [good.code, good]));
  const sections: ShoppingSection[] = [];
  const put = (
    section: Omit<ShoppingSection, 'lines' | 'milliseconds'>,
    line: ShoppingLine,
    time: number | null,
  ) => {
    const found = sections.find(({ key }) => key === section.key);
    if (found === undefined) sections.push({ ...section, lines: [line], milliseconds: time });
    else {
      found.lines.push(line);
      found.milliseconds = found.milliseconds === null || time === null ? null : found.milliseconds + time;
    }
  };
  for (const good of goods)
    if (good.way === null && good.make > 0) {
      const kind = good.costUnknown ? 'unknown' : good.raw ? 'gather' : 'find';
      put({ key: kind, kind, name: null }, { good, amount: good.make }, null);
    }
  for (const { warehouse, code, amount } of taken) {
    const good = byCode.get(code);
    if (good !== undefined)
      put({ key: `stock ${warehouse.id}`, kind: 'stock', name: warehouse.name }, { good, amount }, null);
  }
  // In the chain products come before their materials; the work is done in the opposite order.
  for (const good of goods.toReversed()) {
    const way = good.ways.find(({ id }) => id === good.way);
    if (way === undefined || good.made === 0) continue;
    const name = way.place === null ? null : placeName(way.place, way.modification);
    const kind = good.orders.length > 0 ? 'orders' : 'work';
    put({ key: name ?? way.id, kind, name }, { good, amount: good.made }, good.milliseconds);
  }
  for (const good of goods)
    if (good.leftOver > 0)
      put({ key: 'left', kind: 'left', name: null }, { good, amount: good.leftOver }, null);
  return sections;
}

/** The materials to gather, for a materials run. */
export function gathered({ goods }: Pick<ProductionChain, 'goods'>): ShoppingLine[] {
  return goods.flatMap((good) =>
    good.way === null && good.make > 0 && !good.costUnknown ? [{ good, amount: good.make }] : [],
  );
}

function placeName(place: string, modification: string | null): string {
  return modification === null ? place : `${place}: ${modification}`;
}
