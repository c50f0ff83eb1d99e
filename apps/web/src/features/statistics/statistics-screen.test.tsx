import { items, statistics, type WarStock, type WarWork, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anItem, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { ShowNamesSwitch } from './show-names-switch.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

const OVER = { id: 4, from: '2026-09-01T00:00:00.000Z', to: '2026-10-01T12:00:00.000Z' };
const PRESENT = { id: null, from: OVER.to, to: null };
const WORK: WarWork = {
  war: OVER,
  wars: [PRESENT, OVER],
  namesShown: true,
  total: { reported: 12, delivered: 1060, made: 9 },
  days: [
    { day: '2026-09-28', reported: 10, delivered: 60, made: 0 },
    { day: '2026-09-30', reported: 2, delivered: 1000, made: 9 },
  ],
  people: [
    { name: 'Ines', reported: 2, delivered: 1060, made: 0 },
    { name: '', reported: 10, delivered: 0, made: 9 },
  ],
};
const STOCK: WarStock = {
  war: OVER,
  series: ['SmallArms', 'Medical'],
  days: [
    { day: '2026-09-28', counts: [5, 10] },
    { day: '2026-09-30', counts: [7, 0] },
  ],
  now: null,
};

afterEach(() => {
  vi.unstubAllEnvs();
});

const open = ({ work = WORK, stock = STOCK, route = '/statistics?war=4', user = aUser() } = {}) =>
  renderScreen(<StatisticsScreen />, {
    path: '/statistics',
    route,
    user,
    replies: [
      reply(statistics.work, work),
      reply(statistics.stock, stock),
      reply(warehouses.list, []),
      reply(items.version, { version: '1' }),
      reply(items.list, [
        anItem({ id: 3, name: 'Bandages', firName: 'Bandages', crated: false }),
        anItem({ id: 4, name: 'Basic Materials', firName: 'Cloth', crated: false, slang: ['bmat'] }),
      ]),
    ],
  });
/** A table's rows, each as the text of its cells. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

it('shows totals, each day of the war, and who did it', async () => {
  const { user } = open();
  const work = within(await screen.findByRole('region', { name: 'What was done' }));
  expect(work.getByText('1,060')).toBeVisible();
  expect(work.getByRole('img', { name: 'Crates delivered per day: 1,060 in 4 days' })).toBeInTheDocument();
  await user.click(work.getByText('Figures as a table'));
  expect(rowsOf(work.getByRole('table'))).toEqual([
    'Day | Crates delivered | Crates made | Reports',
    'Oct 1, 2026 | 0 | 0 | 0',
    'Sep 30, 2026 | 1,000 | 9 | 2',
    'Sep 29, 2026 | 0 | 0 | 0',
    'Sep 28, 2026 | 60 | 0 | 10',
  ]);
  await user.click(work.getByRole('radio', { name: 'Made' }));
  expect(await work.findByRole('img', { name: 'Crates made per day: 9 in 4 days' })).toBeInTheDocument();
  const people = within(screen.getByRole('region', { name: 'Who did it' }));
  expect(rowsOf(people.getByRole('table'))).toEqual([
    'Name | Crates delivered | Crates made | Reports',
    'Ines | 1,060 | 0 | 2',
    'Nobody named | 0 | 9 | 10',
  ]);
});

it('shows the stock of each day by category; a day without reports repeats the one before', async () => {
  const { user } = open();
  const stock = within(await screen.findByRole('region', { name: 'Stock over the war' }));
  expect(
    await stock.findByRole('img', { name: '7 in stock on the last day, 4 days shown' }),
  ).toBeInTheDocument();
  await user.click(stock.getByText('Figures as a table'));
  expect(rowsOf(stock.getByRole('table'))).toEqual([
    'Day | Small Arms | Medical',
    'Oct 1, 2026 | 7 | 0',
    'Sep 30, 2026 | 7 | 0',
    'Sep 29, 2026 | 5 | 10',
    'Sep 28, 2026 | 5 | 10',
  ]);
});

it('requests what is chosen', async () => {
  const { requests } = open({ route: '/statistics?war=4&form=loose&items=3,x&category=none' });
  await screen.findByRole('img', { name: '7 in stock on the last day, 4 days shown' });
  const asked = requests.find(({ path }) => path === '/api/statistics/stock');
  expect(asked?.query).toEqual({ form: 'loose', war: '4', item_ids: '3' });
});

it('finds items by their nicknames, and says when there is none', async () => {
  const { user, requests } = open();
  const field = await screen.findByRole('combobox', { name: 'Items' });
  await user.type(field, 'nothing like it');
  expect(await screen.findByText('No item found')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'bmat');
  await user.click(await screen.findByRole('option', { name: 'Basic Materials' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ item_ids: '4' }));
});

it('a new war has no charts, and nobody is named while names are off', async () => {
  open({
    route: '/statistics',
    work: {
      ...{ war: PRESENT, wars: [PRESENT], namesShown: false, people: [], days: [] },
      total: { reported: 0, delivered: 0, made: 0 },
    },
    stock: { war: PRESENT, series: [], days: [], now: [] },
  });
  expect(await screen.findByText('No stock was reported for this choice.')).toBeVisible();
  expect(screen.getByText(/Nothing has been reported, delivered or made/)).toBeVisible();
  expect(screen.getByText('Names are off. An admin can show them under Admin.')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save picture' })).toBeDisabled();
});

it('an admin is led to where names can be shown', async () => {
  open({ work: { ...WORK, namesShown: false, people: [] }, user: aUser({ admin: true }) });
  expect(await screen.findByRole('link', { name: 'Administration' })).toHaveAttribute('href', '/admin');
});

it('an admin switches names on', async () => {
  const { user, requests } = renderScreen(<ShowNamesSwitch />, {
    path: '/admin',
    user: aUser({ admin: true }),
    replies: [
      reply(statistics.settings, { showNames: false }),
      reply(statistics.saveSettings, { showNames: true }),
    ],
  });
  const names = await screen.findByRole('switch', { name: 'Show who did what', checked: false });
  await user.click(names);
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    settings: { show_names: true },
  });
});

it.each(['America/New_York', 'Pacific/Auckland'])(
  'names a war by its days in UTC, also in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    open();
    expect(await screen.findByRole('combobox', { name: 'War' })).toHaveValue(
      'War of Sep 1, 2026 – Oct 1, 2026',
    );
  },
);
