import { warehouses } from '@backline/contract';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { reports, stockpileContents, stockpiles } from '../../db/schema.ts';
import { type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

/** People who submit at the same moment. On a PostgreSQL server the requests really run in parallel. */

const PEOPLE = 16;
const CODE_NAMES = [
  'Cloth',
  'SoldierSupplies',
  'Bandages',
  'FirstAidKit',
  'RifleAmmo',
  'MortarAmmo',
  'Petrol',
];

const app = useTestApp();
let editor: SignedIn;
let people: SignedIn[];
let warehouseId: number;
let ids: Record<string, number>;
beforeEach(async () => {
  const groupId = await app.addGroup('Readers', { read: true });
  editor = await app.signIn({ read: true, edit: true });
  people = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await app.signIn({ groupIds: [groupId] }));
  const made = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }, { name: 'Beta' }] });
  warehouseId = made.id;
  ids = Object.fromEntries(made.stockpiles.map(({ id, name }) => [name, id]));
});

/** Each report has a different number of different items, so that a mixture of two would be noticed. */
const linesOf = (person: number) =>
  CODE_NAMES.slice(person % 4).map((codeName) => ({ codeName, quantity: 100 + person }));

function submit(
  person: number,
  names: string[],
  { timestamp = START.toISOString(), force = false }: { timestamp?: string; force?: boolean } = {},
) {
  const entries = names.flatMap((name) =>
    linesOf(person).map(({ codeName, quantity }) => ({
      'Stockpile Name': name,
      CodeName: codeName,
      Quantity: quantity,
      'Crated?': true,
      Timestamp: timestamp,
    })),
  );
  return app.request({
    method: 'POST',
    url: '/api/fir/process_report',
    by: people[person] ?? null,
    payload: { report: { entries }, force },
  });
}

const everybody = Array.from({ length: PEOPLE }, (_, index) => index);

/** The sender of the report that a stockpile holds; throws unless it holds exactly one whole report. */
async function reporterOf(name: string): Promise<number> {
  const rows = await app.db
    .select({ quantity: stockpileContents.quantity })
    .from(stockpileContents)
    .where(eq(stockpileContents.stockpileId, ids[name]!));
  const [quantity] = new Set(rows.map((row) => row.quantity));
  const person = (quantity ?? 0) - 100;
  expect(rows).toEqual(linesOf(person).map(() => ({ quantity })));
  return person;
}

/** The stored reports of a stockpile; each must have started from the state that the previous one left. */
async function keptReports(name: string) {
  const kept = await app.db
    .select()
    .from(reports)
    .where(eq(reports.stockpileId, ids[name]!))
    .orderBy(asc(reports.id));
  for (const [index, report] of kept.entries()) {
    const previous = kept[index - 1];
    const sorted = (lines: typeof report.before) =>
      lines.toSorted((a, b) => (a.firName < b.firName ? -1 : 1));
    expect(sorted(report.before)).toEqual(sorted(previous?.after ?? []));
    expect(report.previousTakenAt).toBe(previous?.takenAt ?? '1970-01-01T00:00:00.000Z');
  }
  return kept;
}

it('of many simultaneous reports with the same time, exactly one is applied whole and the others are refused', async () => {
  const answers = await Promise.all(everybody.map((person) => submit(person, ['Alpha'])));
  const winners = everybody.filter((person) => answers[person]!.status === 200);
  expect(winners).toHaveLength(1);
  expect(await reporterOf('Alpha')).toBe(winners[0]);
  expect(await keptReports('Alpha')).toHaveLength(1);
  for (const { status, json } of answers.filter((answer) => answer.status !== 200)) {
    expect({ status, json }).toMatchObject({ status: 409, json: { error: { code: 'stale' } } });
    expect(JSON.stringify(json)).toContain('“Alpha”');
  }
});

it('of pictures from different moments the newest wins, whatever order they arrive in', async () => {
  const timeOf = (person: number) => new Date(START.getTime() - ((person * 7) % PEOPLE) * 1000).toISOString();
  const answers = await Promise.all(
    everybody.map((person) => submit(person, ['Alpha'], { timestamp: timeOf(person) })),
  );
  expect(await reporterOf('Alpha')).toBe(0); // including the one taken at START
  const kept = await keptReports('Alpha');
  const times = kept.map((report) => report.takenAt);
  expect(times).toEqual(times.toSorted());
  expect(kept).toHaveLength(answers.filter(({ status }) => status === 200).length);
  for (const { status } of answers) expect([200, 409]).toContain(status);
});

it('forced reports all apply, one after the other', async () => {
  const answers = await Promise.all(everybody.map((person) => submit(person, ['Alpha'], { force: true })));
  expect(answers.map(({ status }) => status)).toEqual(everybody.map(() => 200));
  const kept = await keptReports('Alpha');
  expect(kept).toHaveLength(PEOPLE);
  const last = people.findIndex(({ userId }) => userId === kept.at(-1)!.userId);
  expect(await reporterOf('Alpha')).toBe(last);
});

it('reports of the same two stockpiles, named in either order, do not block each other and apply to both or neither', async () => {
  const answers = await Promise.all(
    everybody.map((person) => submit(person, person % 2 === 0 ? ['Alpha', 'Beta'] : ['Beta', 'Alpha'])),
  );
  const winners = everybody.filter((person) => answers[person]!.status === 200);
  expect(winners).toHaveLength(1);
  expect([await reporterOf('Alpha'), await reporterOf('Beta')]).toEqual([winners[0], winners[0]]);
});

it('the same report sent twice at once, and a correction by its own sender, are not refused', async () => {
  const twice = await Promise.all([submit(3, ['Alpha']), submit(3, ['Alpha'])]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await reporterOf('Alpha')).toBe(3);
  const same = await app.request({
    method: 'POST',
    url: '/api/fir/process_report',
    by: people[3]!,
    payload: {
      report: {
        entries: [
          { 'Stockpile Name': 'Alpha', CodeName: 'Cloth', Quantity: 1, Timestamp: START.toISOString() },
        ],
        confirm: true,
      },
    },
  });
  expect(same.status).toBe(200);
});

it('another person’s identical report with the same time is not refused', async () => {
  expect((await submit(3, ['Alpha'])).status).toBe(200);
  people[3] = people[4]!;
  expect((await submit(3, ['Alpha'])).status).toBe(200);
});

it('reports during an edit of the warehouse either apply or are refused, and never end in an unexpected error', async () => {
  const { json } = await app.request({ method: 'GET', url: `/api/warehouses/${warehouseId}`, by: editor });
  const { version } = json as { version?: string };
  const rename = (name: string) => ({
    stockpiles: [
      { id: ids.Beta, name },
      { id: ids.Alpha, name: 'Alpha' },
    ],
    ...(version === undefined ? {} : { version }),
  });
  const edits = everybody.map((index) =>
    app.call(
      warehouses.update,
      {
        params: { id: warehouseId },
        body: { warehouse: { attributes: rename(`Beta${index % 2 || ''}`) } },
      } as never,
      editor,
    ),
  );
  // Half of them name the stockpile that is being renamed, and may or may not find it; Alpha exists throughout.
  const namesBeta = (person: number) => person % 2 === 0;
  const sent = await Promise.all(
    everybody.map((person) => submit(person, namesBeta(person) ? ['Alpha', 'Beta'] : ['Alpha'])),
  );
  const statuses = [...(await Promise.all(edits)), ...sent].map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const winners = everybody.filter((person) => sent[person]!.status === 200);
  expect(winners).toHaveLength(1);
  expect(await reporterOf('Alpha')).toBe(winners[0]);
  const reported = await app.db
    .select()
    .from(stockpiles)
    .where(eq(stockpiles.firUpdatedAt, START.toISOString()));
  expect(reported.map(({ id }) => id).sort()).toEqual(
    (namesBeta(winners[0]!) ? [ids.Alpha!, ids.Beta!] : [ids.Alpha!]).sort(),
  );
});
