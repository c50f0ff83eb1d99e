import { createHash } from 'node:crypto';

/** A summary of a table's rows, without storing them. */
export interface TableTally {
  rows: number;
  /** Hexadecimal; the same for the same rows in any order. */
  digest: string;
}

const BITS = 128n;
const MASK = (1n << BITS) - 1n;

/** Counts and digests rows, table by table. Digests are summed up, because two databases give the same rows in other orders. */
export class Tally {
  readonly #tables = new Map<string, { rows: number; sum: bigint }>();

  add(table: string, rows: readonly string[]): void {
    const known = this.#tables.get(table) ?? { rows: 0, sum: 0n };
    let { sum } = known;
    for (const row of rows)
      sum += BigInt(
        `0x${createHash('sha256')
          .update(row)
          .digest('hex')
          .slice(0, Number(BITS) / 4)}`,
      );
    this.#tables.set(table, { rows: known.rows + rows.length, sum: sum & MASK });
  }

  of(table: string): TableTally {
    const { rows, sum } = this.#tables.get(table) ?? { rows: 0, sum: 0n };
    return { rows, digest: sum.toString(16).padStart(Number(BITS) / 4, '0') };
  }

  get rows(): number {
    return [...this.#tables.values()].reduce((total, { rows }) => total + rows, 0);
  }
}
