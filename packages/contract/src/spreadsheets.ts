import { spreadsheetIdOf } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, emptyBody, feature, nothing } from './endpoint/endpoint.ts';
import { flag, id, text, time } from './endpoint/fields.ts';

/** The default name of the sheet inside a spreadsheet (docs/spec/reports.md#spreadsheets). */
export const DEFAULT_SHEET_NAME = 'fir';

/**
 * A Google spreadsheet that takes the rows of every applied report (docs/spec/reports.md#spreadsheets), and
 * the state of that.
 */
export const spreadsheet = z.object({
  id,
  name: z.string(),
  /** Google's id of it. */
  spreadsheetId: z.string(),
  sheetName: z.string(),
  /** Whether rows of locked stockpiles go there too. */
  includeLocked: z.boolean(),
  lastSuccessAt: z.nullable(time),
  /** Kept after a success, with its time, so that an admin can see past errors. */
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(time),
  /** Rows that are not in the sheet yet. */
  waitingRows: z.int(),
});
export type Spreadsheet = z.output<typeof spreadsheet>;

/** The whole URL of a spreadsheet is accepted too. */
const googleId = z.pipe(text(500), z.transform(spreadsheetIdOf));

export const newSpreadsheet = z.object({
  name: text(100),
  spreadsheetId: googleId,
  sheetName: z._default(text(100), DEFAULT_SHEET_NAME),
  includeLocked: z._default(flag, false),
});

/** Fields left out of a change stay unchanged. */
export const spreadsheetChange = z.partial(
  z.object({ name: text(100), spreadsheetId: googleId, sheetName: text(100), includeLocked: flag }),
);

export const spreadsheets = feature('spreadsheets', {
  list: {
    summary: 'The spreadsheets that receive the rows of reports.',
    method: 'GET',
    path: '/api/fir_spreadsheets',
    access: 'admin',
    reply: z.array(spreadsheet),
  },
  /** With whom a spreadsheet must be shared; null where the server has no Google account. */
  account: {
    summary: 'The account with which spreadsheets must be shared.',
    method: 'GET',
    path: '/api/fir_spreadsheets/account',
    access: 'admin',
    reply: z.object({ email: z.nullable(z.string()) }),
  },
  get: {
    summary: 'One spreadsheet.',
    method: 'GET',
    path: '/api/fir_spreadsheets/:id',
    access: 'admin',
    reply: spreadsheet,
  },
  create: {
    summary: 'Adds a spreadsheet.',
    method: 'POST',
    path: '/api/fir_spreadsheets',
    access: 'admin',
    body: attributes('spreadsheet', newSpreadsheet),
    envelope: ['spreadsheet', 'attributes'],
    reply: spreadsheet,
  },
  update: {
    summary: 'Changes a spreadsheet.',
    method: 'PATCH',
    path: '/api/fir_spreadsheets/:id',
    access: 'admin',
    body: attributes('spreadsheet', spreadsheetChange),
    envelope: ['spreadsheet', 'attributes'],
    reply: spreadsheet,
  },
  /** Also deletes the rows that wait for it. */
  remove: {
    summary: 'Deletes a spreadsheet from the list; Google keeps it.',
    method: 'DELETE',
    path: '/api/fir_spreadsheets/:id',
    access: 'admin',
    reply: nothing,
  },
  /** Appends a row marked as a test, at once. Fails with Google's error. */
  test: {
    summary: 'Appends a test row.',
    method: 'POST',
    path: '/api/fir_spreadsheets/:id/test',
    access: 'admin',
    body: emptyBody,
    reply: spreadsheet,
    transaction: 'own',
  },
});
