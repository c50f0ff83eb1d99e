import type { ChainRow } from '@backline/contract';

/** A line of the tree with its position in the tree. */
export interface TreeRow extends ChainRow {
  /** Unique among the lines, and stable for the same line in the next response. */
  key: string;
  parent: string | null;
  hasParts: boolean;
}

/** Lines as the server lists them, each before its parts, with keys and parents. */
export function treeRows(rows: readonly ChainRow[]): TreeRow[] {
  const path: string[] = [];
  const seen = new Map<string, number>();
  return rows.map((row, index) => {
    path.length = row.level - 1;
    const parent = path.at(-1) ?? null;
    const name = `${parent ?? ''}/${row.code}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const key = times === 1 ? name : `${name}#${times}`;
    path.push(key);
    return { ...row, key, parent, hasParts: (rows[index + 1]?.level ?? 0) > row.level };
  });
}

/** The lines whose ancestors are all open. */
export function shownRows(rows: readonly TreeRow[], closed: ReadonlySet<string>): TreeRow[] {
  const hidden = new Set<string>();
  return rows.filter(({ key, parent }) => {
    const isHidden = parent !== null && (hidden.has(parent) || closed.has(parent));
    if (isHidden) hidden.add(key);
    return !isHidden;
  });
}
