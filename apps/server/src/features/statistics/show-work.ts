import type { WarSpan, WarWork } from '@backline/contract';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { readShowNames } from './statistics.queries.ts';
import { listWork, type WorkRow } from './work.queries.ts';

type Done = Record<WorkRow['kind'], number>;

const nothingDone = (): Done => ({ reported: 0, delivered: 0, made: 0 });

/** Sums up what was reported, delivered and made in a war (docs/spec/statistics.md#work), as far as the viewer may know. */
export async function showWork(
  db: Db,
  viewer: VisibilityScope,
  war: WarSpan,
  wars: WarSpan[],
): Promise<WarWork> {
  const namesShown = await readShowNames(db);
  const rows = await listWork(db, viewer, war, namesShown);
  const total = nothingDone();
  const days = new Map<string, Done>();
  const people = new Map<number | string, Done & { name: string }>();
  for (const { kind, day, userId, username, amount } of rows) {
    total[kind] += amount;
    add(days, day, kind, amount);
    if (!namesShown) continue;
    const key = userId ?? username; // a deleted user is only known by name
    const person = people.get(key) ?? { ...nothingDone(), name: username };
    person.name = username; // rows are sorted by day, so this ends as the person's last name
    person[kind] += amount;
    people.set(key, person);
  }
  return {
    war,
    wars,
    namesShown,
    total,
    days: [...days].map(([day, done]) => ({ day, ...done })),
    people: [...people.values()].sort(
      (a, b) =>
        b.delivered + b.made - (a.delivered + a.made) ||
        b.reported - a.reported ||
        a.name.localeCompare(b.name, 'en'),
    ),
  };
}

function add(days: Map<string, Done>, day: string, kind: WorkRow['kind'], amount: number): void {
  const done = days.get(day) ?? nothingDone();
  done[kind] += amount;
  days.set(day, done);
}
