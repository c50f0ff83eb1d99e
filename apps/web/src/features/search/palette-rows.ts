import { actOf, type Command, type Entry, type Group } from './entry.ts';
import type { Findings, ShownGroup } from './find-entries.ts';

/** What can be done with the best match besides opening it. */
export interface SecondAct {
  name: string;
  act: Command['act'];
}

/** A line of the list that can be chosen. `heading` stands above it: it is the first of its group. */
export type Row = { key: string; heading?: ShownGroup['group'] | 'best' | 'none' } & (
  | { kind: 'entry'; entry: Entry; act: Command['act'] }
  | { kind: 'second'; entry: Entry; name: string; act: Command['act'] }
  | { kind: 'new'; act: Command['act'] }
  | { kind: 'more'; group: Group; count: number }
);

/** The lines of the list in the order of the arrow keys. */
export function rowsOf({ best, groups }: Findings, secondAct: (entry: Entry) => SecondAct | null): Row[] {
  const second = best && secondAct(best);
  return [
    ...(best ? [{ ...entryRow(best), heading: 'best' as const }] : []),
    ...(best && second ? [{ kind: 'second' as const, key: 'second', entry: best, ...second }] : []),
    ...groups.flatMap(({ group, entries, more }) => [
      ...entries.map((entry, place) => ({ ...entryRow(entry), ...(place === 0 && { heading: group }) })),
      ...(more > 0 && group !== 'recent'
        ? [{ kind: 'more' as const, key: `more ${group}`, group, count: more }]
        : []),
    ]),
  ];
}

function entryRow(entry: Entry): Row {
  return { kind: 'entry', key: entry.key, entry, act: actOf(entry) };
}
