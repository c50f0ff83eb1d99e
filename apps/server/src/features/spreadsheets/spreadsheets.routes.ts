import { apiError, reason, spreadsheets } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { conflict, found, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { whenDue } from '../../operation/jobs.ts';
import { sendRows, sendTestRow } from './send-rows.ts';
import {
  deleteSpreadsheet,
  findSpreadsheet,
  insertSpreadsheet,
  isSheetTaken,
  listSpreadsheets,
  updateSpreadsheet,
} from './spreadsheets.queries.ts';

/** The job that sends waiting rows. */
export const SEND_ROWS = 'spreadsheets';

async function getSpreadsheet(db: Db, id: number) {
  return found(await findSpreadsheet(db, id), 'spreadsheet');
}

/** Two entries for one sheet would write every row twice. */
async function checkFree(db: Db, sheet: { spreadsheetId: string; sheetName: string }, exceptId = 0) {
  if (!(await isSheetTaken(db, sheet, exceptId))) return;
  throw conflict(reason('sheet-taken'), { spreadsheet_id: reason('sheet-taken') });
}

const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getSpreadsheet(db, params.id);

export function registerSpreadsheets(app: App): void {
  const { services } = app;
  services.jobs.add(
    SEND_ROWS,
    whenDue((signal) => sendRows(services, signal), ['report', 'spreadsheets']),
  );

  handle(app, spreadsheets.list, ({ db }) => listSpreadsheets(db));
  handle(app, spreadsheets.account, async () => ({ email: services.google?.email ?? null }));
  handle(app, spreadsheets.get, ({ db, params }) => getSpreadsheet(db, params.id));
  handle(app, spreadsheets.create, async ({ db, body }) => {
    const columns = body.spreadsheet.attributes;
    await checkFree(db, columns);
    await refuseLookAlike(db, 'spreadsheet', columns.name);
    return getSpreadsheet(db, await insertSpreadsheet(db, columns));
  });
  handleChange(app, spreadsheets.update, stateBefore, async ({ db, params, body, afterCommit }) => {
    const stored = await getSpreadsheet(db, params.id);
    const change = body.spreadsheet.attributes;
    const columns = {
      name: change.name ?? stored.name,
      spreadsheetId: change.spreadsheetId ?? stored.spreadsheetId,
      sheetName: change.sheetName ?? stored.sheetName,
      includeLocked: change.includeLocked ?? stored.includeLocked,
    };
    await checkFree(db, columns, params.id);
    await refuseLookAlike(db, 'spreadsheet', columns.name, params.id);
    await updateSpreadsheet(db, params.id, columns);
    afterCommit(() => services.jobs.wake(SEND_ROWS));
    return getSpreadsheet(db, params.id);
  });
  handleChange(app, spreadsheets.remove, stateBefore, async ({ db, params }) => {
    if (!(await deleteSpreadsheet(db, params.id))) throw notFound('spreadsheet');
    return {};
  });
  handle(app, spreadsheets.test, async ({ db, params }) => {
    const spreadsheet = await getSpreadsheet(db, params.id);
    if (services.google === null) throw conflict(reason('no-google-account'));
    const outcome = await sendTestRow(services, services.google, spreadsheet.id);
    if (outcome?.status === 'failed')
      throw apiError(
        outcome.lasting ? 'provider-refused' : 'provider-unreachable',
        reason('google-failed', { problem: outcome.reason }),
      );
    services.jobs.wake(SEND_ROWS);
    return getSpreadsheet(db, params.id);
  });
}
