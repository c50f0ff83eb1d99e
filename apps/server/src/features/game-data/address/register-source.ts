import { gameData, reason } from '@backline/contract';
import { addressProblem } from '../../../external/public-download.ts';
import type { App } from '../../../http/app.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import { handle, handleChange } from '../../../http/handle.ts';
import { whenDue } from '../../../operation/jobs.ts';
import { type AppliedPack, applyGamePack, subjectOf } from '../apply-game-pack.ts';
import { readState } from '../game-data.queries.ts';
import { checkSourceIfDue, mayBeLoopback, nameOfSource } from './check-source.ts';
import { showSource } from './show-source.ts';
import { findSource, saveSource, setDue } from './source.queries.ts';

const JOB = 'game-data-source';
const MIN_PAUSE_MS = 60_000;

interface Applying {
  /** @throws ApiError `conflict` while icons of another pack are being imported. */
  checkIdle: () => void;
  /** Called after the commit. */
  applied: (pack: AppliedPack, from: { by: string; fileName: string }) => void;
}

/** Game data from an address (docs/spec/administration.md#game-data-from-an-address). */
export function registerSource(app: App, { checkIdle, applied }: Applying): void {
  const { config, jobs } = app.services;
  jobs.add(
    JOB,
    whenDue((signal) => checkSourceIfDue(app.services, signal), ['game-data']),
  );
  handle(app, gameData.source, ({ db, now }) => showSource(db, now));
  handleChange(
    app,
    gameData.saveSource,
    ({ db, now }) => showSource(db, now),
    async ({ db, body, now, afterCommit }) => {
      const { url, daily } = body.source;
      const problem = url === '' ? null : addressProblem(url, mayBeLoopback(config));
      if (problem !== null) throw invalid({ url: problem });
      const before = await findSource(db);
      const isNew = url !== '' && url !== before?.url;
      const dueAt =
        isNew || (daily && before?.daily !== true)
          ? now.toISOString()
          : daily
            ? (before?.dueAt ?? null)
            : null;
      await saveSource(db, { url, daily: daily && url !== '', dueAt: url === '' ? null : dueAt });
      afterCommit(() => jobs.wake(JOB));
      return showSource(db, now);
    },
  );
  handle(app, gameData.checkSource, async ({ db, now, afterCommit, audit }) => {
    const source = await findSource(db);
    if (source === null) throw conflict(reason('source-none'));
    const last = source.checkedAt === null ? 0 : Date.parse(source.checkedAt);
    if (now.getTime() - last < MIN_PAUSE_MS) throw conflict(reason('source-just-checked'));
    await setDue(db, now.toISOString());
    audit({ subject: source.url });
    afterCommit(() => jobs.wake(JOB));
    return showSource(db, now);
  });
  handle(app, gameData.applySource, async ({ db, viewer, body, now, audit, afterCommit }) => {
    checkIdle();
    const source = await findSource(db);
    if (source === null || source.pack === null) throw conflict(reason('source-nothing-found'));
    const fileName = source.url.slice(0, 200);
    const given = { archive: source.pack, source: nameOfSource(source), check: body.check };
    const pack = await applyGamePack(db, { ...given, fileName, viewer, now });
    audit({ subject: subjectOf(pack) });
    afterCommit(() => applied(pack, { by: viewer.username, fileName }));
    return readState(db);
  });
}
