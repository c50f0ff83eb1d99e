import { fir, inEnglish, reason } from '@backline/contract';
import { NOTHING_RECALLED } from '@backline/recognition';
import type { App } from '../../http/app.ts';
import { listOf, TooManyRequests } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { withUploads } from '../../http/uploads.ts';
import { recallName } from '../drawings/recall-name.ts';
import { SEND_ROWS } from '../spreadsheets/spreadsheets.routes.ts';
import { catalogInMemory, currentCatalog } from '../stock/current-catalog.queries.ts';
import { gameNamesOf } from '../stock/game-names.ts';
import { listStockpileNames } from '../stockpiles/stockpiles.queries.ts';
import { firCatalogItemOf } from './fir-catalog.ts';
import { inventoryOf } from './read-picture.ts';
import { receiveReports } from './receive-reports.ts';
import { screenshotReader } from './screenshot-reader.ts';
import { submitReport } from './submit-report.ts';
import { answerOnce, readRequest } from './tool-request.ts';

/** Reading takes well under a second: a rejected caller may retry soon. */
const RETRY_SECONDS = 2;

/** How many stockpiles of one request the audit trail names. */
const NAMED = 10;

export function registerFir(app: App): void {
  const { jobs, metrics } = app.services;
  const reader = screenshotReader(app);

  handle(app, fir.processReport, ({ db, viewer, body, now, page, announce, limitTo, afterCommit }) => {
    const source = body.report.source ?? body.source ?? (viewer.keyName === null ? 'screenshot' : 'tool');
    afterCommit(() => {
      jobs.wake(SEND_ROWS);
      metrics.reports.inc({ source });
    });
    return submitReport(db, viewer, {
      entries: body.report.entries,
      warehouseId: body.report.warehouseId,
      force: body.report.force ?? body.force ?? false,
      confirm: body.report.confirm ?? body.confirm ?? false,
      source,
      now,
      page,
      announce,
      limitTo,
    });
  });

  registerReceive(app);

  const addressOf = (name: 'icons.bin' | 'text.bin') =>
    `/assets/recognition/${name}?v=${reader.dataFile(name).tag}`;
  handle(app, fir.recogniser, async () => ({ icons: addressOf('icons.bin'), text: addressOf('text.bin') }));
  handle(app, fir.catalog, async ({ db }) => (await currentCatalog(db)).catalog.items.map(firCatalogItemOf));

  withUploads(app, (uploads) =>
    handle(uploads, fir.read, async ({ db, viewer, query, body, now }) => {
      const leave = reader.takePlace();
      if (leave === null) throw new TooManyRequests(RETRY_SECONDS, reason('too-many-pictures'));
      try {
        const names = await listStockpileNames(db, viewer);
        const answer = await reader.read(body, query.processedImage ?? false);
        const { fileName, fileTimestamp = now.toISOString() } = query;
        const recalled = answer.ok ? await recallName(db, viewer, answer.reading) : NOTHING_RECALLED;
        return inventoryOf(answer, { fileName, fileTimestamp }, names, recalled);
      } finally {
        leave();
      }
    }),
  );
}

function registerReceive(app: App): void {
  const { jobs, metrics } = app.services;
  withUploads(app, (uploads) =>
    handle(
      uploads,
      fir.receive,
      async ({ db, viewer, query, body, now, page, request, announce, limitTo, afterCommit, audit }) => {
        const { force = false, confirm = false, source = 'tool' } = query;
        limitTo([]); // until something has changed
        return answerOnce(db, viewer, { request, query, body, now }, async () => {
          const stockpiles = readRequest(body, query, {
            ...(await gameNamesOf(db)),
            regions: catalogInMemory(db).regions,
          });
          const options = { stockpiles, force, confirm, source, now, page, announce, limitTo };
          const outcomes = await receiveReports(db, viewer, options);
          const applied = outcomes
            .filter(({ status }) => status === 'applied')
            .map((outcome) => outcome.stockpile);
          audit({ subject: inEnglish(listOf(applied, NAMED)) });
          if (applied.length > 0)
            afterCommit(() => {
              jobs.wake(SEND_ROWS);
              metrics.reports.inc({ source }, applied.length);
            });
          return outcomes;
        });
      },
    ),
  );
}
