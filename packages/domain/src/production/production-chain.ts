import type { Amounts, RecipeBook } from '../items/recipe-book.ts';
import { produce, savedByMpf, type Way, type WayOrder, wayOfPart, waysOf } from './production-way.ts';

/** An amount of an item that is wanted: litres of a liquid, else single items. */
export interface Wanted {
  code: string;
  amount: number;
}

/** Stock that may be used. */
export interface UsableStock {
  /** A number for the place; any numbering will do. */
  place: number;
  code: string;
  amount: number;
}

export interface ChainRequest {
  wanted: readonly Wanted[];
  /** Used in this order, each piece once. */
  stock: readonly UsableStock[];
  /** Chosen ways, by CodeName; an item without a valid choice is made in its first way. */
  ways: Readonly<Record<string, Way>>;
}

/**
 * A line of the tree. `need` = `fromStock` + `fromByproducts` + `make`. Its materials are the lines below it; there are
 * none where a batch that another line has started is enough.
 */
export interface ChainLine {
  code: string;
  need: number;
  fromStock: number;
  fromByproducts: number;
  make: number;
  batches: number;
  milliseconds: number | null;
  parts: ChainLine[];
}

/** All lines of one item together. */
export interface ChainTotal {
  code: string;
  /** Null if it is gathered, not made. */
  way: Way | null;
  need: number;
  fromStock: number;
  fromByproducts: number;
  /** The amount that its own batches have to yield. */
  make: number;
  /** The amount that they do yield, in whole batches. */
  made: number;
  /** Amount that is left over from batches and by-products at the end. */
  leftOver: number;
  batches: number;
  milliseconds: number | null;
  orders: readonly WayOrder[];
}

export interface Chain {
  lines: ChainLine[];
  /** Each item comes before its materials. */
  totals: ChainTotal[];
  taken: UsableStock[];
  /** Amounts that mass production saves, by CodeName. */
  saved: Amounts;
}

/**
 * Plans what it takes to get the wanted items, down to raw resources (docs/spec/materials.md). At each stage by-products
 * and leftovers of other batches are used first, then stock, and the rest is made in whole batches for all lines
 * together; the materials of a batch are listed under the line that starts it.
 */
export function planChain(book: RecipeBook, request: ChainRequest): Chain {
  return new ChainPlan(book, request).run();
}

interface Demand {
  /** The index of the wanted item that it is for. */
  root: number;
  line: ChainLine;
}

class ChainPlan {
  readonly #demands = new Map<string, Demand[]>();
  readonly #byproducts = new Map<string, number>();
  readonly #stock = new Map<string, UsableStock[]>();
  readonly #taken = new Map<string, UsableStock>();
  readonly #totals: ChainTotal[] = [];
  readonly #saved: Record<string, number> = {};
  readonly #wantedCodes: ReadonlySet<string>;
  readonly #book: RecipeBook;
  readonly #request: ChainRequest;

  constructor(book: RecipeBook, request: ChainRequest) {
    this.#book = book;
    this.#request = request;
    this.#wantedCodes = new Set(request.wanted.map(({ code }) => code));
    for (const usableStock of request.stock) {
      const list = this.#stock.get(usableStock.code);
      if (list === undefined) this.#stock.set(usableStock.code, [{ ...usableStock }]);
      else list.push({ ...usableStock });
    }
  }

  run(): Chain {
    const { wanted } = this.#request;
    const lines = wanted.map(({ code, amount }, root) => this.#ask(root, code, amount));
    // The materials of an item come after it in this order, so the demand for each item is complete when its turn comes.
    for (const code of this.#book.order) if (this.#demands.has(code)) this.#settle(code);
    for (const total of this.#totals)
      total.leftOver = total.made - total.make + (this.#byproducts.get(total.code) ?? 0);
    this.#addUnasked();
    return { lines, totals: this.#totals, taken: [...this.#taken.values()], saved: this.#saved };
  }

  #ask(root: number, code: string, need: number): ChainLine {
    const line: ChainLine = {
      code,
      need,
      fromStock: 0,
      fromByproducts: 0,
      make: 0,
      batches: 0,
      milliseconds: null,
      parts: [],
    };
    const demands = this.#demands.get(code);
    if (demands === undefined) this.#demands.set(code, [{ root, line }]);
    else demands.push({ root, line });
    return line;
  }

  /** Meets all demand for an item, in the order of the wanted items that it is for. */
  #settle(code: string): void {
    const demands = (this.#demands.get(code) ?? []).sort((a, b) => a.root - b.root);
    this.#demands.delete(code);
    const way = this.#wayOf(code);
    let before = way === null ? null : produce(this.#book, code, way, 0);
    let make = 0;
    for (const { root, line } of demands) {
      line.fromByproducts = Math.min(line.need, this.#byproducts.get(code) ?? 0);
      this.#byproducts.set(code, (this.#byproducts.get(code) ?? 0) - line.fromByproducts);
      line.fromStock = this.#take(code, line.need - line.fromByproducts);
      line.make = line.need - line.fromByproducts - line.fromStock;
      make += line.make;
      if (way === null || before === null || line.make === 0) continue;
      const after = produce(this.#book, code, way, make);
      line.batches = after.batches - before.batches;
      if (after.milliseconds !== null) line.milliseconds = after.milliseconds - (before.milliseconds ?? 0);
      line.parts = this.#askAll(root, difference(after.inputs, before.inputs));
      before = after;
    }
    for (const [output, amount] of Object.entries(before?.outputs ?? {}))
      if (output !== code) this.#byproducts.set(output, (this.#byproducts.get(output) ?? 0) + amount);
    if (way === 'mpf') this.#save(code, make);
    const sum = (field: 'need' | 'fromStock' | 'fromByproducts') =>
      demands.reduce((total, { line }) => total + line[field], 0);
    this.#totals.push({
      code,
      way,
      need: sum('need'),
      fromStock: sum('fromStock'),
      fromByproducts: sum('fromByproducts'),
      make,
      made: before?.outputs[code] ?? make,
      leftOver: 0,
      batches: before?.batches ?? 0,
      milliseconds: before?.milliseconds ?? null,
      orders: before?.orders ?? [],
    });
  }

  #wayOf(code: string): Way | null {
    const ways = waysOf(this.#book, code);
    const chosen = this.#request.ways[code];
    if (chosen !== undefined && ways.includes(chosen)) return chosen;
    return this.#wantedCodes.has(code) ? (ways[0] ?? null) : wayOfPart(this.#book, code);
  }

  #askAll(root: number, amounts: Amounts): ChainLine[] {
    return Object.entries(amounts).flatMap(([code, amount]) =>
      amount > 0 ? [this.#ask(root, code, amount)] : [],
    );
  }

  /** Takes from stock. @returns how much there was, at most `amount`. */
  #take(code: string, amount: number): number {
    let left = amount;
    for (const stock of this.#stock.get(code) ?? []) {
      const taken = Math.min(left, stock.amount);
      if (taken <= 0) continue;
      stock.amount -= taken;
      left -= taken;
      const key = `${stock.place} ${code}`;
      const entry = this.#taken.get(key);
      if (entry === undefined) this.#taken.set(key, { place: stock.place, code, amount: taken });
      else entry.amount += taken;
    }
    return amount - left;
  }

  #save(code: string, make: number): void {
    const good = this.#book.goods.get(code);
    if (good === undefined) return;
    for (const [material, amount] of Object.entries(savedByMpf(good, make)))
      this.#saved[material] = (this.#saved[material] ?? 0) + amount;
  }

  /** Adds the by-products that nothing uses to what is left over. */
  #addUnasked(): void {
    const known = new Set(this.#totals.map(({ code }) => code));
    for (const [code, leftOver] of this.#byproducts)
      if (leftOver > 0 && !known.has(code))
        this.#totals.push({
          code,
          way: null,
          need: 0,
          fromStock: 0,
          fromByproducts: 0,
          make: 0,
          made: 0,
          leftOver,
          batches: 0,
          milliseconds: null,
          orders: [],
        });
  }
}

function difference(after: Amounts, before: Amounts): Amounts {
  return Object.fromEntries(
    Object.entries(after).map(([code, amount]) => [code, amount - (before[code] ?? 0)]),
  );
}
