/** A kind of container, and how much one holds (docs/spec/materials.md#carrying). */
export interface CarriedIn {
  code: string;
  holds: number;
  unit: 'items' | 'cans' | 'crates';
  /** CodeNames; empty for everything that has a crate. */
  accepts: readonly string[];
  /** By CodeName, for items of which it holds another number. */
  less: Readonly<Record<string, number>>;
}

export interface Carrier {
  code: string;
  name: string;
  /** Whole containers, or crates and stacks in its slots. */
  carries: 'containers' | 'slots';
  /** Containers or slots. */
  room: number;
}

/** Something to carry: litres of a liquid, else single items. */
export interface Load {
  code: string;
  amount: number;
  /** Single items in a crate; null where no crate exists. */
  crateSize: number | null;
  /** Null if it is not a liquid. */
  litresPerCan: number | null;
  raw: boolean;
}

/** The number of a raw resource in one slot. */
const STACK = 100;

/** The number of cans for some litres; the last one may not be full. */
export function cansOf(litres: number, litresPerCan: number): number {
  return Math.ceil(litres / litresPerCan);
}

/**
 * The kind of container for a load, and how many it fills: each item in containers of its own, the last one partly
 * full. Null where no container takes it.
 */
export function containerOf(
  load: Load,
  containers: readonly CarriedIn[],
): { code: string; count: number } | null {
  const fitting = containers.find(({ accepts, unit }) =>
    accepts.length === 0 ? unit === 'crates' && load.crateSize !== null : accepts.includes(load.code),
  );
  if (fitting === undefined) return null;
  const holds = fitting.less[load.code] ?? fitting.holds;
  return { code: fitting.code, count: Math.ceil(pieces(load, fitting.unit) / holds) };
}

/** Trips of one vehicle for all loads together; null where it cannot take some of them. */
export function tripsOf(
  loads: readonly Load[],
  carrier: Carrier,
  containers: readonly CarriedIn[],
): number | null {
  let taken = 0;
  for (const load of loads) {
    if (carrier.carries === 'slots') taken += slotsOf(load);
    else {
      const container = containerOf(load, containers);
      if (container === null) return null;
      taken += container.count;
    }
  }
  return Math.ceil(taken / carrier.room);
}

function pieces({ amount, crateSize, litresPerCan }: Load, unit: CarriedIn['unit']): number {
  if (unit === 'cans') return cansOf(amount, litresPerCan ?? 1);
  return unit === 'crates' ? Math.ceil(amount / (crateSize ?? 1)) : amount;
}

function slotsOf(load: Load): number {
  if (load.litresPerCan !== null) return pieces(load, 'cans');
  if (load.crateSize !== null) return pieces(load, 'crates');
  return load.raw ? Math.ceil(load.amount / STACK) : load.amount;
}
