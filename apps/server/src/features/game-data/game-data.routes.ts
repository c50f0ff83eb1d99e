import { gameData, reason } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { conflict } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { withUploads } from '../../http/uploads.ts';
import { iconPackJobOf } from '../icon-pack/icon-pack.routes.ts';
import { registerSource } from './address/register-source.ts';
import {
  type AppliedPack,
  applyGamePack,
  checkGamePack,
  subjectOf,
  undoGamePack,
} from './apply-game-pack.ts';
import { readState } from './game-data.queries.ts';
import { deleteUnusedUnknownItems } from './unknown-items.queries.ts';

/** How often unknown items that are in no stockpile are deleted, and how soon after a report that may have left some. */
const PRUNE_EVERY_MS = 3_600_000;
const PRUNE_AFTER_REPORT_MS = 10_000;

/** The name of the copy of the icons from before a pack. */
const copyName = (id: number) => `game-data-${id}`;

export function registerGameData(app: App): void {
  const icons = iconPackJobOf(app);
  const checkIdle = () => {
    if (icons.isRunning) throw conflict(reason('pack-busy'));
  };
  const takeIcons = ({ id, pack, archive }: AppliedPack, from: { by: string; fileName: string }) => {
    if (pack.icons.length === 0) return;
    icons.keepCopy(copyName(id));
    icons.start(archive, from, { catalog: pack.catalog, isAddition: true });
  };
  const { database, jobs, now } = app.services;
  jobs.add('unknown-items', {
    everyMs: PRUNE_EVERY_MS,
    wokenMs: () => PRUNE_AFTER_REPORT_MS,
    wokenBy: ['report'], // they count in no limit, so reports could bring any number of them
    run: () => database.db.transaction((db) => deleteUnusedUnknownItems(db, now())),
  });
  handle(app, gameData.get, ({ db }) => readState(db));

  withUploads(app, (uploads) => {
    handle(uploads, gameData.check, async ({ db, body }) => {
      const { pack, difference, check } = await checkGamePack(db, { archive: body });
      return { name: pack.name, gameVersion: pack.gameVersion, difference, check };
    });
    handle(uploads, gameData.apply, async ({ db, viewer, query, body, now, audit, afterCommit }) => {
      checkIdle();
      const applied = await applyGamePack(db, { archive: body, ...query, viewer, now });
      audit({ subject: subjectOf(applied) });
      afterCommit(() => takeIcons(applied, { by: viewer.username, fileName: query.fileName }));
      return readState(db);
    });
  });
  registerSource(app, {
    checkIdle,
    applied: (applied, from) => takeIcons(applied, from),
  });
  handle(app, gameData.undoPack, async ({ db, viewer, params, now, audit, afterCommit }) => {
    checkIdle();
    const pack = await undoGamePack(db, viewer, params.id, now);
    audit({ subject: pack.name });
    afterCommit(() => icons.putBack(copyName(pack.id), pack.fileName));
    return readState(db);
  });
}
