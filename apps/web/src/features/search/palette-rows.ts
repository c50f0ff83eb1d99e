import { actOf, type Command, type Entry, type Group } from './entry.ts';
import type { Findings, ShownGroup } from './find-entries.ts';

/** An act for an entry, besides opening it. */
export interface SecondAct {
  name: string;
  act: Command['act'];
  icon?: 'map' | 'code';
}

/** A line of the list that can be chosen. `heading` stands above it: it is the first of its group. */
export type Row = { key: string; heading?: ShownGroup['group'] | 'best' } & (
  | { kind: 'entry'; entry: Entry; act: Command['act']; second: SecondAct | undefined }
  | ({ kind: 'second'; entry: Entry; isFirst: boolean } & SecondAct)
  | { kind: 'more'; group: Group; count: number }
);

/** The lines of the list in the order of the arrow keys. */
export function rowsOf({ best, groups }: Findings, secondActs: (entry: Entry) => SecondAct[]): Row[] {
  return [
    ...(best ? [{ ...entryRow(best, secondActs), heading: 'best' as const }] : []),
    ...(best ? secondRows(best, secondActs(best)) : []),
    ...groups.flatMap(({ group, entries, more }) => [
      ...entries.map((entry, place) => ({
        ...entryRow(entry, secondActs),
        ...(place === 0 && { heading: group }),
      })),
      ...(more > 0 && group !== 'recent' && group !== 'nearest'
        ? [{ kind: 'more' as const, key: `more ${group}`, group, count: more }]
        : []),
    ]),
  ];
}

function secondRows(entry: Entry, acts: readonly SecondAct[]): Row[] {
  return acts.map((act, index) => ({
    kind: 'second',
    key: `second ${index}`,
    entry,
    isFirst: index === 0,
    ...act,
  }));
}

function entryRow(entry: Entry, secondActs: (entry: Entry) => SecondAct[]): Row {
  const [second] = secondActs(entry);
  return { kind: 'entry', key: entry.key, entry, act: actOf(entry), second };
}
