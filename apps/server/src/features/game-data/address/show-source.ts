import { type GameDataSource, inEnglish, type Reason, type Said } from '@backline/contract';
import type { Db } from '../../../db/database.ts';
import { currentCatalog } from '../../stock/current-catalog.queries.ts';
import { comparePackAside } from '../compare-pack-aside.ts';
import { listReportedNames } from '../game-data.queries.ts';
import { countsOf } from '../game-pack-difference.ts';
import { LEASE_MS, nameOfSource } from './check-source.ts';
import { findSource } from './source.queries.ts';

const said = (reason: Reason): Said => ({ text: inEnglish(reason), reason });

/** The address of game data, how the last check went, and what its newest data would change. */
export async function showSource(db: Db, now: Date): Promise<GameDataSource> {
  const source = await findSource(db);
  if (source === null)
    return { url: '', daily: false, isChecking: false, checkedAt: null, problem: null, found: null };
  const { url, daily, dueAt, checkedAt, problem, pack, fetchedAt } = source;
  const shown = {
    url,
    daily,
    isChecking: dueAt !== null && Date.parse(dueAt) <= now.getTime() + LEASE_MS,
    checkedAt,
    problem: problem === null ? null : said(problem),
  };
  if (pack === null || fetchedAt === null) return { ...shown, found: null };
  const { digest, catalog: before } = await currentCatalog(db);
  const answer = await comparePackAside({
    archive: pack,
    source: nameOfSource(source),
    before,
    digest,
    reported: await listReportedNames(db),
  });
  if (!answer.ok) return { ...shown, problem: said(problem ?? answer.reason), found: null };
  const { compared, skipped } = answer;
  const isNew = Object.values(countsOf(compared.difference)).some((count) => (count ?? 0) > 0);
  const { name, gameVersion } = compared.pack;
  const { difference, check } = compared;
  return {
    ...shown,
    found: { name, gameVersion, fetchedAt, difference, check, skipped: skipped.map(said), isNew },
  };
}
