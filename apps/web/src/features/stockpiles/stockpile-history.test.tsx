import { ApiError, items, type StockpileReport, stockpiles } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anItem, aStockpile, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { StockpileCard } from './stockpile-card.tsx';

const reader = aUser();
const editor = aUser({ permissions: { edit: true } });
const CLOTH = anItem({ id: 1, name: 'Basic Materials (Crated)', firName: 'Cloth', crated: true });

function aReport(parts: Partial<StockpileReport> = {}): StockpileReport {
  return {
    id: 5,
    takenAt: '2026-11-21T08:00:00.000Z',
    appliedAt: '2026-11-21T08:10:00.000Z',
    username: 'Scout',
    source: 'screenshot',
    changes: [
      { firName: 'Cloth', crated: true, before: 1200, after: 5 },
      { firName: 'Unobtainium', crated: false, before: 0, after: 3 },
    ],
    undone: false,
    undoable: true,
    ...parts,
  };
}
const OLDER = aReport({ id: 4, username: 'Medic', undoable: false, changes: [] });

type Replies = ReturnType<typeof reply>[];

async function open(user = reader, reports: StockpileReport[] | ApiError = [], ...more: Replies) {
  const replies = [
    ...more,
    reply(stockpiles.history, reports),
    reply(items.version, { version: '1' }),
    reply(items.list, [CLOTH]),
  ];
  const view = renderScreen(<StockpileCard stockpile={aStockpile()} />, { user, replies });
  await view.user.click(screen.getByRole('button', { name: 'More for OAK-Public' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'History' }));
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'History of OAK-Public' }) };
}
const entries = async () => {
  const list = await screen.findByRole('list', { name: 'History of OAK-Public' });
  return within(list).getAllByRole('listitem');
};
const undoButton = () => screen.findByRole('button', { name: 'Undo' });
const requestsOf = (requests: { method: string; path: string }[], method: string) =>
  requests.filter((request) => request.method === method && request.path.startsWith('/api/stockpiles/21/'));

describe('the history of a stockpile', () => {
  it('lists who reported when and from where, newest first', async () => {
    const undo = aReport({ id: 6, username: 'Chief', source: 'undo', undoable: false });
    const { requests } = await open(reader, [undo, aReport({ source: 'text', undoable: false }), OLDER]);
    const [first, second, third] = await entries();
    expect(first).toHaveTextContent(/^ChiefUndo.*Back to the state of .*2 changes$/);
    expect(second).toHaveTextContent(/^ScoutGame text.*As of .*2 changes$/);
    expect(third).toHaveTextContent(/^MedicPicture.*No changes$/);
    const times = [...second!.querySelectorAll('time')].map((time) => time.dateTime);
    expect(times).toEqual([
      '2026-11-21T08:10:00.000Z',
      '2026-11-21T08:10:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ]);
    expect(second!.querySelector('[data-status]')).not.toBeNull();
    expect(requestsOf(requests, 'GET')).toMatchObject([{ path: '/api/stockpiles/21/history' }]);
  });

  it('says that nothing was there before when the first report was undone', async () => {
    await open(reader, [aReport({ source: 'undo', takenAt: '1970-01-01T00:00:00.000Z', undoable: false })]);
    const [first] = await entries();
    expect(first).toHaveTextContent('Back to before the first report');
    expect(first).not.toHaveTextContent('1970');
  });

  it('shows on request what a report changed, with the names of the catalog', async () => {
    const { user } = await open(reader, [aReport()]);
    const toggle = await screen.findByRole('button', { name: '2 changes', expanded: false });
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(toggle);
    expect(await screen.findByText('Basic Materials (Crated)')).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Basic Materials (Crated)1,2005−1,195',
      'Unobtainium03+3',
    ]);
    await user.click(screen.getByRole('button', { name: '2 changes', expanded: true }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows which side of a change is a lower bound, and then only whether there is more or less', async () => {
    const changes: StockpileReport['changes'] = [
      { firName: 'Cloth', crated: true, before: 5000, beforeAtLeast: true, after: 4999 },
      { firName: 'Wood', crated: false, before: 5999, after: 6000, afterAtLeast: true },
      { firName: 'Coal', crated: false, before: 5999, after: 6000 },
    ];
    const { user } = await open(reader, [aReport({ changes })]);
    await user.click(await screen.findByRole('button', { name: '3 changes' }));
    await screen.findByText('Basic Materials (Crated)');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Basic Materials (Crated)5,000+at least 5,0004,999less',
      'Wood5,9996,000+at least 6,000more',
      'Coal5,9996,000+1',
    ]);
  });

  it('says when there is nothing yet, and can be closed', async () => {
    const { user } = await open();
    expect(await screen.findByText('No Reports Yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a failure with a retry button', async () => {
    const { user, answer } = await open(reader, new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded.');
    answer(reply(stockpiles.history, [OLDER]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await entries()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('undo', () => {
  it('is offered for the latest report only, and not without the right to edit', async () => {
    const { unmount } = await open(editor, [aReport(), OLDER]);
    const [first, second] = await entries();
    expect(within(first!).getByRole('button', { name: 'Undo' })).toBeEnabled();
    expect(within(second!).queryByRole('button', { name: 'Undo' })).toBeNull();
    unmount();
    await open(reader, [aReport(), OLDER]);
    expect(await entries()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is offered for the report that stands, below those that were undone', async () => {
    await open(editor, [
      aReport({ id: 7, source: 'undo', undoable: false }),
      aReport({ id: 6, undone: true, undoable: false }),
      aReport({ id: 5 }),
      OLDER,
    ]);
    const rows = await entries();
    const marks = rows.map((row) => [
      within(row).queryByText('undone') !== null,
      within(row).queryByRole('button', { name: 'Undo' }) !== null,
    ]);
    expect(marks).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('asks first, then undoes and shows the new history', async () => {
    const { user, requests, answer } = await open(editor, [aReport()], reply(stockpiles.undo, {}));
    await user.click(await undoButton());
    const question = await screen.findByRole('dialog', { name: 'Undo the report of OAK-Public?' });
    expect(question).toHaveTextContent('before the report by Scout (Nov 21, 2026');
    expect(requestsOf(requests, 'POST')).toEqual([]);
    answer(
      reply(stockpiles.history, [
        aReport({ id: 6, username: 'Mallard', source: 'undo', undoable: false }),
        aReport({ undoable: false }),
      ]),
    );
    await user.click(within(question).getByRole('button', { name: 'Undo Report' }));
    expect(await screen.findByText('The report of OAK-Public was undone.')).toBeVisible();
    expect(requestsOf(requests, 'POST')).toMatchObject([
      { path: '/api/stockpiles/21/undo', body: { report_id: 5 } },
    ]);
    expect(await screen.findByText('Mallard')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('does nothing when the question is answered with no', async () => {
    const { user, requests } = await open(editor, [aReport()]);
    await user.click(await undoButton());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(requestsOf(requests, 'POST')).toEqual([]);
    expect(await undoButton()).toBeEnabled();
  });

  it('says when a newer report arrived meanwhile, and shows it', async () => {
    const refusal = new ApiError('conflict', 'A newer report came in meanwhile.');
    const { user, answer } = await open(editor, [aReport()], reply(stockpiles.undo, refusal));
    await user.click(await undoButton());
    answer(reply(stockpiles.history, [aReport({ id: 7, username: 'Newcomer' }), OLDER]));
    await user.click(await screen.findByRole('button', { name: 'Undo Report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A newer report came in meanwhile.');
    expect(await screen.findByText('Newcomer')).toBeVisible();
  });
});
