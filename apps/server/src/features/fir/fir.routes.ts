import { fir } from '@backline/contract';
import { type App, handle } from '../../http/handle.ts';
import { SEND_ROWS } from '../spreadsheets/spreadsheets.routes.ts';
import { submitReport } from './submit-report.ts';

export function registerFir(app: App): void {
  const { jobs, metrics } = app.services;
  handle(app, fir.processReport, ({ db, viewer, body, now, page, afterCommit }) => {
    afterCommit(() => {
      jobs.wake(SEND_ROWS);
      metrics.reports.inc({ source: 'fir' });
    });
    return submitReport(db, viewer, {
      entries: body.report.entries,
      force: body.report.force ?? body.force ?? false,
      source: 'fir',
      now,
      page,
    });
  });
}
