import { statistics, war } from '@backline/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { reports, stockDays, stockpiles } from '../../db/schema.ts';
import { type CrowdedWorld, fillCrowdedWorld } from '../../testing/crowded-world.ts';
import { reportRow, sendReport } from '../../testing/send-report.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { restoreWar } from '../war/restore-war.ts';
import { findArchiveContent, listArchives } from '../war/war.queries.ts';
import { readArchive } from '../war/war-archive.ts';
import { fillDay, listOpenDays } from './stock-days.queries.ts';
import { listWork } from './work.queries.ts';

const app = useTestApp();
let world: CrowdedWorld;
beforeEach(async () => {
  world = await fillCrowdedWorld(app);
});

async function endAndRestoreWar(): Promise<number> {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  replyOf(await app.call(war.reset, { body: {} }, world.admin));
  const [newest] = await listArchives(app.db);
  const archive = await readArchive((await findArchiveContent(app.db, newest!.id))!);
  const { dataDirectory } = app.config;
  await app.db.transaction((db) =>
    restoreWar(db, { archive, force: false, now: app.clock.now, dataDirectory }),
  );
  return newest!.id;
}

describe('a stockpile that was open when its war ended, and is locked since it was restored', () => {
  const reported = async (by: SignedIn, of: number) =>
    replyOf(await app.call(statistics.work, { query: { war: of } }, by)).total.reported;

  it('shows its past to those who may see it today, and to nobody else', async () => {
    const { admin, officer, rival, reader, officers } = world;
    for (const [index, name] of ['Alpha', 'Alpha', 'Beta'].entries())
      expect((await sendReport(app, admin, [reportRow(name, 'Cloth', 500 + index)])).status).toBe(200);
    const past = await endAndRestoreWar();
    // Five open stockpiles were reported once at first; two are locked to the officers, one to the rivals.
    const before = [await reported(reader, past), await reported(officer, past), await reported(rival, past)];
    expect(before).toEqual([8, 10, 9]);
    await app.db
      .update(stockpiles)
      .set({ locked: true, permissionGroupId: officers })
      .where(eq(stockpiles.name, 'Alpha'));
    const after = [await reported(reader, past), await reported(officer, past), await reported(rival, past)];
    expect(after).toEqual([5, 10, 6]);
  });
});

describe('a database with another time zone', () => {
  it.each(['Pacific/Auckland', 'America/Los_Angeles'])('counts by days of UTC: %s', async (zone) => {
    const at = (time: string) => `2026-11-20T${time}Z`;
    const all = await app.db.select({ id: reports.id }).from(reports).orderBy(reports.id);
    const times = [at('00:00:00'), at('00:30:00'), at('12:30:00'), at('23:30:00'), at('23:59:59')];
    for (const [index, appliedAt] of times.entries())
      await app.db.update(reports).set({ appliedAt }).where(eq(reports.id, all[index]!.id));
    const viewer = { admin: true, seesLocked: true, permissions: {} as never, groupIds: [] };
    const { days, open } = await app.db.transaction(async (db) => {
      await db.execute(sql`select set_config('TimeZone', ${zone}, true)`);
      const work = await listWork(db, viewer, { id: null, from: null, to: null }, false);
      const listed = await listOpenDays(db, new Date('2026-11-21T00:30:00Z'));
      await fillDay(db, '2026-11-20');
      return { days: work.map(({ day, amount }) => `${day} ${amount}`), open: listed };
    });
    expect(days).toEqual(['2026-11-20 5', '2026-11-21 3']);
    expect(open).toEqual(['2026-11-20']);
    const filled = await app.db.select({ day: stockDays.day }).from(stockDays);
    expect(filled.map(({ day }) => day)).toEqual(Array.from({ length: 5 }, () => '2026-11-20'));
  });
});
