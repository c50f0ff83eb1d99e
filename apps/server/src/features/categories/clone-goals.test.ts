import { categories, type GoalTemplate, goalTemplates } from '@backline/contract';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { categoryId, itemId } from '../../testing/warehouse-builders.ts';

const FIR_NAMES = ['Cloth', 'Wood', 'Bandages', 'RifleC'];

const app = useTestApp();
let manager: SignedIn;
let frontline: number;
let midline: number;
let itemIds: number[];
beforeEach(async () => {
  manager = await app.signIn({ read: true, manage: true });
  frontline = await categoryId(app, manager, 'Frontline');
  midline = await categoryId(app, manager, 'Midline');
  itemIds = await Promise.all(FIR_NAMES.map((firName) => itemId(app, firName, false)));
});

const clone = (id: number, cloneId: number) =>
  app.call(categories.clone, { params: { id }, body: { category: { cloneId } } }, manager);
const fill = async (id: number, targets: Record<number, number>) => {
  const rows = Object.entries(targets).map(([index, target]) => ({
    categoryId: id,
    itemId: itemIds[Number(index)]!,
    target,
    minimum: Math.floor(target / 2),
  }));
  if (rows.length > 0) await app.db.insert(schema.goalTemplates).values(rows);
};
const list = async (id: number): Promise<GoalTemplate[]> =>
  replyOf(await app.call(goalTemplates.listTemplates, { params: { id } }, manager));
const shown = async (id: number) =>
  (await list(id)).map(({ item, target, minimum }) => `${item.firName} ${target}/${minimum}`);
const everything = () => app.db.select().from(schema.goalTemplates).orderBy(asc(schema.goalTemplates.id));

it('the goals of the other category replace all goals of this one', async () => {
  await fill(frontline, { 0: 10, 1: 20 });
  await fill(midline, { 1: 7, 2: 30 });
  const { status, json } = await app.request({
    method: 'POST',
    url: `/api/categories/${midline}/clone`,
    by: manager,
    payload: { category: { clone_id: frontline } },
  });
  expect(status).toBe(200);
  expect(json).toMatchObject({ id: midline, name: 'Midline', goal_count: 2 });
  expect(await shown(midline)).toEqual(['Cloth 10/5', 'Wood 20/10']);
  expect(await shown(frontline)).toEqual(['Cloth 10/5', 'Wood 20/10']);
});

it('cloning from a category without goals empties this one', async () => {
  await fill(midline, { 1: 7 });
  replyOf(await clone(midline, frontline));
  expect(await list(midline)).toEqual([]);
});

it('an identical goal keeps its id and version; a different one gets a new version', async () => {
  await fill(frontline, { 0: 10, 1: 20 });
  await fill(midline, { 0: 10, 1: 7 });
  const before = await list(midline);
  await clone(midline, frontline);
  expect((await list(midline)).map(({ id, version }) => [id, version])).toEqual([
    [before[0]!.id, 1],
    [before[1]!.id, 2],
  ]);
});

it.each([
  ['itself', () => midline, 'Choose another category to clone from.'],
  ['an unknown category', () => 2_000_000_000, 'This category does not exist.'],
])('cloning from %s is refused and changes nothing', async (_, sourceId, problem) => {
  await fill(midline, { 1: 7 });
  expect(errorOf(await clone(midline, sourceId()))).toMatchObject({
    status: 422,
    fields: { clone_id: problem },
  });
  expect(await shown(midline)).toEqual(['Wood 7/3']);
});

it('an unknown target is not found', async () => {
  expect(errorOf(await clone(2_000_000_000, frontline)).status).toBe(404);
});

it('cloning twice equals cloning once, whatever goals both categories had', async () => {
  const targets = fc.dictionary(fc.constantFrom('0', '1', '2', '3'), fc.nat({ max: 1000 }));
  await fc.assert(
    fc.asyncProperty(targets, targets, async (source, target) => {
      await app.db.delete(schema.goalTemplates);
      await fill(frontline, source);
      await fill(midline, target);
      await clone(midline, frontline);
      const once = await everything();
      expect(await shown(midline)).toEqual(await shown(frontline));
      await clone(midline, frontline);
      expect(await everything()).toEqual(once);
    }),
    { numRuns: 15 },
  );
});
