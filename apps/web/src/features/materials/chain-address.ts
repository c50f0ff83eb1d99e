import { chosenWaysOf, chosenWaysText } from '@backline/contract';

const KINDS = ['warehouse', 'category', 'pyramid', 'order'] as const;

/** The subject of a chain, in the form used by the address and the select: `warehouse:3`. */
export type ChainSubject = `${(typeof KINDS)[number]}:${number}`;

/** The parts of the chain's address (docs/spec/materials.md#what). */
export interface ChainChoice {
  /** Chosen items in the form of `plannedItemsText`; empty for everything that is missing. */
  items: string;
  subject: ChainSubject | null;
  stock: number[];
  ways: Record<string, string>;
}

/** The choice in an address; invalid parts are left out. */
export function readChoice(search: URLSearchParams): ChainChoice {
  const kind = KINDS.find((candidate) => isId(search.get(candidate)));
  return {
    items: search.get('items') ?? '',
    subject: kind === undefined ? null : `${kind}:${Number(search.get(kind))}`,
    stock: (search.get('stock') ?? '').split(',').filter(isId).map(Number),
    ways: chosenWaysOf(search.get('ways') ?? ''),
  };
}

/** The inverse of `readChoice`; empty parts are left out. */
export function writeChoice({ items, subject, stock, ways }: ChainChoice): URLSearchParams {
  const [kind, id] = subject?.split(':') ?? [];
  const parts = {
    ...(kind !== undefined && id !== undefined && { [kind]: id }),
    items,
    stock: stock.join(','),
    ways: chosenWaysText(ways),
  };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}

export type ChainQuery = NonNullable<ReturnType<typeof chainQuery>>;

/** The query for the server; null if nothing is chosen. */
export function chainQuery({ items, subject, stock, ways }: ChainChoice) {
  if (items === '' && subject === null) return null;
  const [kind, id] = subject?.split(':') ?? [];
  return {
    ...(items !== '' && { items }),
    ...(kind === 'warehouse' && { warehouseId: String(id) }),
    ...(kind === 'category' && { categoryId: String(id) }),
    ...(kind === 'pyramid' && { pyramidId: String(id) }),
    ...(kind === 'order' && { orderId: String(id) }),
    ...(stock.length > 0 && { stockOf: stock.join(',') }),
    ...(Object.keys(ways).length > 0 && { ways: chosenWaysText(ways) }),
  };
}

function isId(value: string | null): boolean {
  return value !== null && /^[1-9]\d{0,8}$/.test(value);
}
