import { ApiError, auth, type Spreadsheet, spreadsheets } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { SpreadsheetsScreen } from './spreadsheets-screen.tsx';

const EMAIL = 'backline@project.iam.gserviceaccount.com';

function aSpreadsheet(parts: Partial<Spreadsheet> = {}): Spreadsheet {
  return {
    id: 5,
    name: 'Stock',
    spreadsheetId: '1AbC_d-9',
    sheetName: 'fir',
    includeLocked: false,
    lastSuccessAt: null,
    lastError: null,
    lastErrorAt: null,
    waitingRows: 0,
    ...parts,
  };
}

function show(list: Spreadsheet[] = [aSpreadsheet()], email: string | null = EMAIL) {
  return renderScreen(<SpreadsheetsScreen />, {
    path: '/admin/spreadsheets',
    user: aUser({ admin: true }),
    replies: [
      reply(spreadsheets.list, () => list),
      reply(spreadsheets.account, { email }),
      reply(spreadsheets.create, aSpreadsheet()),
      reply(spreadsheets.update, aSpreadsheet()),
      reply(spreadsheets.remove, {}),
      reply(spreadsheets.test, aSpreadsheet()),
    ],
  });
}

type View = ReturnType<typeof show>;
const card = (name = 'Stock') => screen.findByRole('article', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const sent = ({ requests }: View) => requests.filter(({ method }) => method !== 'GET');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** The form's code is loaded when it is first opened. */
const openForm = async ({ user }: View, opener: string) => {
  await user.click(await screen.findByRole('button', { name: opener }));
  await screen.findByRole('dialog');
};
const openNew = (view: View) => openForm(view, 'New Spreadsheet');
const openSettings = (view: View) => openForm(view, 'Settings of Stock');

describe('the list of spreadsheets', () => {
  it('has cards with the name and the spreadsheet id', async () => {
    show();
    expect(within(await card()).getByRole('heading', { name: 'Stock' })).toBeVisible();
    expect(within(await card()).getByText('1AbC_d-9')).toBeVisible();
  });

  it("says 'No Spreadsheets Found' when there is none", async () => {
    show([]);
    expect(await screen.findByText('No Spreadsheets Found')).toBeVisible();
  });

  it('says when the cards could not be refreshed', async () => {
    const view = show();
    view.answer(reply(spreadsheets.list, new ApiError('forbidden', 'Not yours.')));
    await view.user.click(await screen.findByRole('button', { name: 'Send a test row to Stock' }));
    const problem = await screen.findByText('Not yours.');
    expect(problem).toBeVisible();
  });

  it('shows the last success, the last error and the number of waiting rows on a card', async () => {
    show([
      aSpreadsheet({ lastSuccessAt: '2026-11-20T10:00:00.000Z', waitingRows: 1 }),
      aSpreadsheet({
        id: 6,
        name: 'Broken',
        lastError: 'There is no spreadsheet with this id.',
        lastErrorAt: '2026-11-21T10:00:00.000Z',
        waitingRows: 240,
        includeLocked: true,
      }),
    ]);
    expect((await card()).querySelector('time')).toHaveAttribute('datetime', '2026-11-20T10:00:00.000Z');
    expect(await card()).toHaveTextContent('1 row waits');
    const broken = await card('Broken');
    expect(broken).toHaveTextContent('There is no spreadsheet with this id.');
    expect(broken).toHaveTextContent('240 rows wait');
    expect(broken).toHaveTextContent('with locked stockpiles');
    expect(broken).toHaveTextContent('none yet');
  });

  it.each([
    ['is highlighted', '2026-11-21T09:59:59.999Z', true],
    ['is no longer highlighted after a later success', '2026-11-21T10:00:00.000Z', false],
  ])('an error %s', async (_, lastSuccessAt, isFailing) => {
    show([aSpreadsheet({ lastSuccessAt, lastError: 'Refused.', lastErrorAt: '2026-11-21T10:00:00.000Z' })]);
    const failing = (await card()).querySelector('[data-failing]');
    expect(failing !== null).toBe(isFailing);
  });

  it('says which account to share with, or that the server has none', async () => {
    show();
    expect(await screen.findByText(EMAIL)).toBeVisible();
  });

  it('says which setting is missing without an account, and offers no test', async () => {
    show([aSpreadsheet()], null);
    expect(await screen.findByText(/GOOGLE_SERVICE_ACCOUNT/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send a test row to Stock' })).toBeDisabled();
  });
});

describe('the spreadsheet dialog', () => {
  it('opens from the add button with Name, Spreadsheet ID and Sheet Name, and sends them', async () => {
    const view = show([]);
    await openNew(view);
    await view.user.type(field('Name'), 'Stock');
    await view.user.type(field('Spreadsheet ID'), '1AbC');
    await view.user.clear(field('Sheet Name'));
    await view.user.type(field('Sheet Name'), 'Reports');
    view.answer(reply(spreadsheets.list, [aSpreadsheet()]));
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)).toMatchObject([
      {
        method: 'POST',
        path: '/api/fir_spreadsheets',
        body: {
          spreadsheet: { attributes: { name: 'Stock', spreadsheet_id: '1AbC', sheet_name: 'Reports' } },
        },
      },
    ]);
    expect(await card()).toBeVisible();
  });

  it("has the sheet name 'fir' by default", async () => {
    const view = show([]);
    await openNew(view);
    expect(field('Sheet Name')).toHaveValue('fir');
  });

  it.each(['Name', 'Spreadsheet ID', 'Sheet Name'])('cannot be sent without %s', async (missing) => {
    const view = show([]);
    await openNew(view);
    await view.user.type(field('Name'), 'Stock');
    await view.user.type(field('Spreadsheet ID'), '1AbC');
    expect(submit()).toBeEnabled();
    await view.user.clear(field(missing));
    expect(submit()).toBeDisabled();
  });

  it('extracts the id from a pasted address', async () => {
    const view = show([]);
    await openNew(view);
    await view.user.click(field('Spreadsheet ID'));
    await view.user.paste('https://docs.google.com/spreadsheets/d/1AbC_d-9/edit?gid=0');
    await view.user.tab();
    expect(field('Spreadsheet ID')).toHaveValue('1AbC_d-9');
  });

  it('changes a spreadsheet', async () => {
    const view = show();
    await openSettings(view);
    await view.user.click(screen.getByRole('switch', { name: 'Include locked stockpiles' }));
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)).toMatchObject([
      {
        method: 'PATCH',
        path: '/api/fir_spreadsheets/5',
        body: { spreadsheet: { attributes: { include_locked: true } } },
      },
    ]);
  });

  it('deletes a spreadsheet after a confirmation', async () => {
    const view = show();
    await openSettings(view);
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Stock' });
    expect(question).toHaveTextContent('Are you sure you want to delete Stock?');
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await isClosed();
    expect(sent(view)).toMatchObject([{ method: 'DELETE', path: '/api/fir_spreadsheets/5' }]);
  });

  it('keeps what was typed when the server refuses, and shows why at its input', async () => {
    const view = show();
    const problem = 'Rows already go to this sheet. Change that spreadsheet instead.';
    view.answer(reply(spreadsheets.create, new ApiError('conflict', problem, { spreadsheet_id: problem })));
    await openNew(view);
    await view.user.type(field('Name'), 'Again');
    await view.user.type(field('Spreadsheet ID'), '1AbC');
    await view.user.click(submit());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(field('Name')).toHaveValue('Again');
  });
});

describe('a test row', () => {
  it('is sent by the button on its card, and its success is shown', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Send a test row to Stock' }));
    expect(await screen.findByText('The test row is in Stock.')).toBeVisible();
    expect(sent(view)).toMatchObject([{ method: 'POST', path: '/api/fir_spreadsheets/5/test' }]);
  });

  it('that fails shows Google’s message, and the card is reloaded', async () => {
    const view = show();
    view.answer(
      reply(spreadsheets.test, new ApiError('provider-refused', 'Google refuses access.')),
      reply(spreadsheets.list, [
        aSpreadsheet({ lastError: 'Refused just now.', lastErrorAt: '2026-11-21T10:00:00.000Z' }),
      ]),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Send a test row to Stock' }));
    expect(await screen.findByText('Google refuses access.')).toBeVisible();
    expect(await screen.findByText('Refused just now.')).toBeVisible();
  });
});

it('only an admin can open the spreadsheets', async () => {
  const admin = aUser({ admin: true });
  const view = renderApp({
    route: '/admin/spreadsheets',
    user: admin,
    replies: [
      reply(auth.loggedIn, { user: admin }),
      reply(spreadsheets.list, []),
      reply(spreadsheets.account, { email: EMAIL }),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Spreadsheets' })).toBeVisible();
  view.unmount();
  const manager = aUser({ permissions: { edit: true, manage: true } });
  const otherView = renderApp({
    route: '/admin/spreadsheets',
    user: manager,
    replies: [reply(auth.loggedIn, { user: manager })],
  });
  await waitFor(() => expect(otherView.address()).toBe('/welcome'));
});
