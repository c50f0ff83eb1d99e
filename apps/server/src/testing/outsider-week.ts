import { and, eq, sql } from 'drizzle-orm';
import { announce } from '../db/announce.ts';
import * as schema from '../db/schema.ts';
import { seededRandom } from '../demo/demo-war.ts';
import { openLivePage } from './live-page.ts';
import { ACTS, LATE } from './outsider-acts.ts';
import { type Answers, type Questions, walk } from './outsider-walk.ts';
import {
  type Act,
  GROUPS,
  HIDDEN_CODE,
  hiddenOf,
  hiddenShipments,
  ITEMS,
  MARK,
  type Moment,
  OUTSIDERS,
  type Outsider,
  openNames,
  type Pair,
  pick,
  TARGET,
  type World,
} from './outsider-world.ts';
import { START, type TestApp } from './test-app.ts';
import { addWarehouse, itemId } from './warehouse-builders.ts';

/**
 * A week of random activity in open and locked stockpiles, and beside it the same week in which nothing locked ever
 * existed: the same people do the same things with what is open, at the same minutes. Nobody outside the groups may be
 * able to distinguish the two: not by a response, not by the contents of a stream, and not by its timing.
 */

const WEEK_MS = 6.5 * 24 * 3_600_000;

/** @param app empty, and listening at the address. */
async function beginWeek(app: TestApp, address: string, isWhole: boolean): Promise<World> {
  await app.empty();
  const groupIds: number[] = [];
  for (let index = 0; index < GROUPS; index += 1) groupIds.push(await app.addGroup(`Group ${index}`));
  const otherGroupId = await app.addGroup('Others');
  const admin = await app.signIn({ admin: true, username: 'Admin' });
  const insider = await app.signIn({
    read: true,
    edit: true,
    groupIds: groupIds.slice(0, 1),
    username: 'Insider',
  });
  const all = { read: true, edit: true, manage: true };
  const editor = await app.signIn({ ...all, groupIds: [otherGroupId], username: 'Editor' });
  const reader = await app.signIn({ read: true, username: 'Reader' });
  const guest = await app.signIn({ username: 'Guest' });
  const siteIds: number[] = [];
  for (const name of ['One', 'Two', 'Three'])
    siteIds.push((await addWarehouse(app, editor, { name, stockpiles: [{ name: `Open ${name}` }] })).id);
  const itemIds: number[] = [];
  for (const name of ITEMS) itemIds.push(await itemId(app, name, name !== 'ShippingContainer'));
  for (const warehouseId of siteIds)
    await app.db
      .insert(schema.goals)
      .values(
        itemIds.map((item) => ({ warehouseId, itemId: item, target: TARGET * warehouseId, minimum: 1 })),
      );
  const column = { items: itemIds, target: 9999, order: 0 };
  const pyramid = { pyramid: { attributes: { name: 'Front', bluefin: true, rows: [[column]] } } };
  await app.request({ method: 'POST', url: '/api/pyramids', by: admin, payload: pyramid });
  await app.db.insert(schema.spreadsheets).values({ name: 'Sheet', spreadsheetId: 'sheet' });
  const pages = {
    editor: await openLivePage(address, editor),
    reader: await openLivePage(address, reader),
    guest: await openLivePage(address, guest),
    stranger: await openLivePage(address, null),
  };
  const people = { admin, insider, editor, reader, guest };
  return { app, address, isWhole, ...people, groupIds, siteIds, itemIds, pages, away: new Map() };
}

/** Moves the clock; Discord counts as having confirmed everybody's roles meanwhile. */
async function moveClock({ app }: World, at: Date): Promise<void> {
  app.clock.now = at;
  await app.db.update(schema.users).set({ rolesCheckedAt: at.toISOString(), rolesTriedAt: at.toISOString() });
}

/** Sends something to everybody and waits until they have received it, so that everything sent before has arrived too. */
async function mark({ app, pages }: World, moment: number): Promise<void> {
  const page = `moment ${moment}`;
  await announce(app.db, { event: 'change', features: ['items'], withoutRead: ['items'], page });
  for (const livePage of Object.values(pages))
    for (let waited = 0; !livePage.events.some(({ data }) => data.page === page); waited += 1) {
      if (waited > 20_000) throw new Error(`A page did not receive moment ${moment}.`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
}

async function questionsOf({ whole, open }: Pair): Promise<Questions> {
  const known = [...(await openNames(open)), ...(await openNames(whole))];
  const stockpiles = [
    ...(await open.app.db.select({ id: schema.stockpiles.id }).from(schema.stockpiles)),
    ...(await whole.app.db.select({ id: schema.stockpiles.id }).from(schema.stockpiles)),
    ...(await whole.app.db.select({ id: schema.shipments.id }).from(schema.shipments)),
    ...(await open.app.db.select({ id: schema.shipments.id }).from(schema.shipments)),
  ].map(({ id }) => id);
  const hidden = (await hiddenOf(whole)).map(({ name }) => name);
  const [first = 0, second = 0] = whole.siteIds;
  return {
    ids: [...new Set([...stockpiles, ...whole.siteIds, ...whole.itemIds.slice(0, 2), 1, 2])],
    choices: {
      name: [...new Set([...known, ...hidden])],
      inactive: ['true'],
      select: ['true'],
      mine: ['true'],
      range: ['week', 'war'],
      warehouseId: [String(first), String(second)],
      before: ['1000'],
      userId: ['1'],
      feature: ['stockpiles'],
      text: [MARK],
      from: [START.toISOString()],
      until: [START.toISOString()],
      destinationId: [String(first), String(second)],
      chosen: [String(first)],
      categoryId: ['1'],
      pyramidId: ['1'],
      orderId: ['1'],
      stockOf: [`${first},${second}`],
      ways: ['Cloth:factory'],
      items: ['Cloth:1:9'],
      war: ['1'],
      form: ['loose'],
      category: ['SmallArms', 'Supplies'],
      itemIds: [whole.itemIds.join(',')],
      excludedItems: ['Cloth'],
      excludeConstructs: ['true'],
      excludeLocked: ['true'],
      language: ['de'],
    },
    routes: [
      [first, second],
      [second, first],
    ],
  };
}

/** The differences, each in a sentence. */
function differences(whole: Answers, open: Answers, who: string): string[] {
  return [...whole].flatMap(([endpoint, answers]) =>
    [...answers].flatMap(([question, answer]) => {
      const openAnswer = open.get(endpoint)?.get(question);
      return openAnswer === answer
        ? []
        : [`${who}, ${question}:\n    ${answer}\n    instead of\n    ${openAnswer}`];
    }),
  );
}

function countAlerts({ app }: World): Promise<number> {
  return app.db.$count(schema.alertEvents);
}

async function rowsForSheets({ app }: World): Promise<string> {
  const rows = await app.db
    .select({ rows: schema.spreadsheetBatches.rows })
    .from(schema.spreadsheetBatches)
    .where(eq(schema.spreadsheetBatches.locked, false))
    .orderBy(schema.spreadsheetBatches.id);
  return JSON.stringify(rows);
}

/** Events of a week, and how much was compared. */
interface Week {
  /** Differences that an outsider could notice; empty if none. */
  problems: string[];
  /** Answers that were compared. */
  answers: number;
  /** Events that were compared, without the marks. */
  events: number;
  /** Things that happened, and how many of them to locked stockpiles. */
  moments: number;
  hidden: number;
  /** Reports of locked stockpiles that exist in the end: without any, the week would prove nothing. */
  hiddenReports: number;
  hiddenShipments: number;
  /** Alerts about hidden things, which only those who may see them got. */
  hiddenAlerts: number;
}

interface Place {
  app: TestApp;
  address: string;
}

/**
 * Runs the week of a seed in both worlds and compares them as the outsiders see them.
 * @param moments how much happens. @param looks how often everything readable is read meanwhile.
 */
export async function compareWeeks(
  places: { whole: Place; open: Place },
  seed: number,
  { moments = 80, looks = 2 } = {},
): Promise<Week> {
  const random = seededRandom(seed);
  const plan: Moment[] = Array.from({ length: moments }, (_, index) => ({
    at: new Date(START.getTime() + Math.floor((WEEK_MS * (index + 1)) / moments)),
    act: pick(ACTS, random()) as Act, // of a list that is not empty
    dice: Array.from({ length: 8 }, random),
  }));
  for (const act of LATE) {
    const moment = plan[Math.floor(moments * (0.5 + random() / 2))];
    if (moment) moment.act = act;
  }
  const pair: Pair = {
    whole: await beginWeek(places.whole.app, places.whole.address, true),
    open: await beginWeek(places.open.app, places.open.address, false),
  };
  const { whole, open } = pair;
  const week: Week = {
    problems: [],
    answers: 0,
    events: 0,
    moments,
    hidden: 0,
    hiddenReports: 0,
    hiddenShipments: 0,
    hiddenAlerts: 0,
  };
  try {
    for (const [index, { at, act, dice }] of plan.entries()) {
      for (const world of [whole, open]) await moveClock(world, at);
      if ('both' in act) await act.both(pair, dice);
      else if ('hidden' in act) {
        week.hidden += 1;
        await act.hidden(whole, dice);
        week.hiddenShipments = Math.max(week.hiddenShipments, (await hiddenShipments(whole)).length);
      } else {
        const [ofWhole, ofOpen] = [await act.open(whole, dice), await act.open(open, dice)];
        if (JSON.stringify(ofWhole) !== JSON.stringify(ofOpen))
          week.problems.push(
            `${act.name} was answered ${JSON.stringify(ofWhole)} instead of ${JSON.stringify(ofOpen)}`,
          );
      }
      for (const { app } of [whole, open]) await app.server.jobs.runNow('alerts');
      for (const world of [whole, open]) await mark(world, index);
      const before = week.problems.length;
      for (const who of OUTSIDERS) compareStreams(week, who, pair, `moment ${index}, ${act.name}`);
      if (week.problems.length > before) return week; // everything after it would differ too
      if ((index + 1) % Math.ceil(moments / looks) === 0 || index === moments - 1) {
        // Everybody in the end; before that only the outsider who sees the most.
        await compareAnswers(week, pair, index === moments - 1 ? OUTSIDERS : ['reader']);
        if (week.problems.length > before) return week;
      }
    }
    const reports = await whole.app.db
      .select({ id: schema.reports.id })
      .from(schema.reports)
      .where(and(eq(schema.reports.locked, true), sql`source <> 'removed'`));
    week.hiddenReports = reports.length;
    week.hiddenAlerts = (await countAlerts(whole)) - (await countAlerts(open));
    return week;
  } finally {
    for (const world of [whole, open]) for (const page of Object.values(world.pages)) page.close();
  }
}

function compareStreams(week: Week, who: Outsider, { whole, open }: Pair, when: string): void {
  const [ofWhole, ofOpen] = [whole, open].map(({ pages }) => JSON.stringify(pages[who].events.splice(0)));
  week.events += JSON.parse(ofOpen ?? '[]').length - 1;
  if (ofWhole !== ofOpen) week.problems.push(`${when}: ${who} received ${ofWhole} instead of ${ofOpen}`);
  if (ofWhole?.includes(MARK) && !ofWhole.includes('Once open'))
    week.problems.push(`${when}: ${who} received ${ofWhole}`);
}

async function compareAnswers(week: Week, pair: Pair, people: readonly Outsider[]): Promise<void> {
  const { whole, open } = pair;
  const questions = await questionsOf(pair);
  for (const who of people) {
    const [ofWhole, ofOpen] = [
      await walk(whole.app, who === 'stranger' ? null : whole[who], questions),
      await walk(open.app, who === 'stranger' ? null : open[who], questions),
    ];
    week.problems.push(...differences(ofWhole, ofOpen, who));
    for (const answers of ofWhole.values()) {
      week.answers += answers.size;
      for (const [question, answer] of answers)
        if (answer.includes(HIDDEN_CODE))
          week.problems.push(`${who}, ${question} was answered a hidden code`);
    }
  }
  if ((await rowsForSheets(whole)) !== (await rowsForSheets(open)))
    week.problems.push('the rows for spreadsheets differ');
}
