import {
  type Found,
  type NameIndex,
  nameIndex,
  nearestNames,
  searchNames,
} from '@backline/domain/name-index';
import { type Entry, GROUPS, type Group, namesOf } from './entry.ts';

/** The entries of each group, ready to be searched. */
export type EntryIndexes = Readonly<Record<Group, NameIndex<Entry>>>;

/** A group as it is shown: its first entries, and how many more there are. */
export interface ShownGroup {
  group: Group | 'recent' | 'nearest';
  entries: Entry[];
  more: number;
}

export interface Findings {
  /** The entry that Enter opens; null while nothing is typed, or if nothing is found. */
  best: Entry | null;
  groups: ShownGroup[];
  /** The number of all entries, including those not shown. */
  count: number;
}

const GROUP_SIZE = 3;
/** Entries shown of an expanded group: beyond that, typing more is faster than reading. */
const OPENED_SIZE = 50;
const RECENT_SIZE = 6;
const NEAREST_SIZE = 3;

export function entryIndex(entries: readonly Entry[]): NameIndex<Entry> {
  return nameIndex(entries, namesOf);
}

interface Request {
  text: string;
  /** Keys of the entries chosen last, the latest first. */
  recent: readonly string[];
  /** The group that is shown in full. */
  opened: Group | null;
}

/**
 * The results for a text in groups of three, the group with the best match first. The best match is listed on its own and not
 * in its group. Each group is searched separately, so that one without an exact match still tolerates typos. Where nothing is
 * found: what is called most like it. Without a text: the entries chosen last, then pages and actions.
 */
export function findEntries(indexes: EntryIndexes, { text, recent, opened }: Request): Findings {
  if (text.trim() === '') return beforeTyping(indexes, recent, opened);
  const found = GROUPS.map((group) => ({ group, found: searchNames(indexes[group], text) }))
    .filter((group) => group.found.length > 0)
    .toSorted((a, b) => groupRank(a) - groupRank(b));
  if (found.length === 0) return { best: null, groups: nearestOf(indexes, text), count: 0 };
  const best = found[0]?.found[0]?.value ?? null;
  const groups = found.map(({ group, found: all }) =>
    shownGroup(
      group,
      all.map(({ value }) => value).filter((entry) => entry !== best),
      opened,
    ),
  );
  return {
    best,
    groups: groups.filter(({ entries }) => entries.length > 0),
    count: found.reduce((sum, { found: all }) => sum + all.length, 0),
  };
}

/** Finds the entries with names most like a text that finds nothing: things that people look for, not pages. */
function nearestOf({ items, places }: EntryIndexes, text: string): ShownGroup[] {
  const entries = [items, places]
    .flatMap((index) => nearestNames(index, text, NEAREST_SIZE))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, NEAREST_SIZE)
    .map(({ value }) => value);
  return entries.length === 0 ? [] : [{ group: 'nearest', entries, more: 0 }];
}

function beforeTyping(indexes: EntryIndexes, recent: readonly string[], opened: Group | null): Findings {
  const byKey = new Map(
    GROUPS.flatMap((group) => indexes[group].all.map((entry) => [entry.key, entry] as const)),
  );
  const chosen = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, RECENT_SIZE);
  const commands = indexes.commands.all.filter((entry) => !chosen.includes(entry));
  const groups: ShownGroup[] = [
    { group: 'recent', entries: chosen, more: 0 },
    // On an empty page there is room for all of them.
    shownGroup('commands', commands, chosen.length === 0 ? 'commands' : opened),
  ];
  return {
    best: null,
    groups: groups.filter(({ entries }) => entries.length > 0),
    count: chosen.length + commands.length,
  };
}

function shownGroup(group: Group, all: Entry[], opened: Group | null): ShownGroup {
  const size = group === opened ? OPENED_SIZE : GROUP_SIZE;
  // A single omitted entry would take as much room as the line that mentions it.
  const shown = all.length === size + 1 ? all : all.slice(0, size);
  return { group, entries: shown, more: all.length - shown.length };
}

/** Places of the map come after everything that matches without a typo: a warehouse is often called like its town. */
const AFTER_MATCHES = 5.5;

function groupRank({ group, found }: { group: Group; found: readonly Found<Entry>[] }): number {
  const rank = found[0]?.rank ?? Number.POSITIVE_INFINITY;
  return group === 'mapPlaces' ? Math.max(AFTER_MATCHES, rank) : rank;
}
