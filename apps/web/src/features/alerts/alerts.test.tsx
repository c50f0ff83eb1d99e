import { type Alert, alerts, auth, stockpiles } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const user = aUser();
const FRONT = { id: 7, name: 'Front', location: 'Loch Mór' };
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const below = (name: string, quantity: number, change: Partial<Alert> = {}): Alert => ({
  at: ago(2),
  unread: true,
  settled: false,
  event: {
    kind: 'below-minimum',
    warehouse: FRONT,
    item: { firName: name, crated: true, name: `${name} (Crated)` },
    quantity,
    minimum: 20,
  },
  ...change,
});
const expiring = (name: string, change: Partial<Alert> = {}): Alert => ({
  at: ago(0.2),
  unread: true,
  settled: false,
  event: {
    kind: 'public-soon',
    stockpile: { id: 5, name },
    warehouse: FRONT,
    hours: 4,
    publicAt: ago(-3.5),
  },
  ...change,
});

/** Opens the alerts panel with the bell. */
async function openBell(list: Alert[], readAt: string | null = null, route = '/welcome') {
  const unread = list.filter((alert) => alert.unread).length;
  const view = renderApp({
    route,
    user,
    replies: [
      reply(auth.loggedIn, { user }),
      reply(alerts.list, { alerts: list, unread, readAt }),
      reply(alerts.markRead, {}),
      reply(stockpiles.refresh, { refreshedAt: ago(0) }),
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: /^Alerts/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Alerts' }));
  return { ...view, panel };
}

test('items of a warehouse that fell under their minimum together are one row, with the latest quantity of each', async () => {
  const { panel } = await openBell([below('Bandages', 0), below('Cloth', 4), below('Bandages', 12)]);
  const row = await panel.findByRole('listitem');
  expect(row).toHaveTextContent('Under minimum at Front');
  expect(row).toHaveTextContent('Bandages 0 of 20, Cloth 4 of 20');
  expect(row).toHaveTextContent('new');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/warehouses/7?view=needs');
});

test('a link to the page that is already shown closes the panel', async () => {
  const { panel, user: person } = await openBell(
    [{ ...below('Cloth', 4), event: { kind: 'channel-off', channel: { id: 2, name: 'logi' } } }],
    null,
    '/admin/alerts',
  );
  await person.click(await panel.findByRole('link', { name: /was switched off/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Alerts' })).toBeNull());
});

test('items that run out in a warehouse are one row that links to it', async () => {
  const endsAt = (hours: number) => new Date(2026, 10, 21, hours, 30).toISOString();
  const item = (name: string) => ({ firName: name, crated: true, name: `${name} (Crated)` });
  const { panel } = await openBell([
    {
      ...below('Cloth', 4),
      event: {
        kind: 'runs-out',
        warehouse: FRONT,
        items: [
          { item: item('12.7mm'), end: 'empty', endsAt: endsAt(14) },
          { item: item('Bandages'), end: 'minimum', endsAt: endsAt(16) },
        ],
      },
    },
  ]);
  const row = await panel.findByRole('listitem');
  expect(row).toHaveTextContent('Running out at Front');
  expect(row).toHaveTextContent('12.7mm empty at about 2:30 PM, Bandages under minimum at about 4:30 PM');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/warehouses/7');
});

test('the bell counts new alerts, and read ones are listed below the new ones', async () => {
  const { panel } = await openBell([expiring('A-Reserve'), below('Cloth', 4, { unread: false })], ago(1));
  expect(await screen.findByRole('button', { name: 'Alerts, 1 new' })).toBeInTheDocument();
  expect(await panel.findByText('Earlier')).toBeInTheDocument();
  const [first, second] = panel.getAllByRole('listitem');
  expect(first).toHaveTextContent('A-Reserve at Front goes public in 3 h 30 m');
  expect(second).not.toHaveTextContent('new');
});

test('only the first stockpile about to go public has a refresh button', async () => {
  const {
    panel,
    requests,
    user: person,
  } = await openBell([expiring('Done', { settled: true }), expiring('A-Reserve'), expiring('B-Reserve')]);
  expect(await panel.findByText('Done was refreshed in time')).toBeInTheDocument();
  const buttons = panel.getAllByRole('button', { name: /^Refresh timer/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Refresh timer: A-Reserve']);
  await person.click(panel.getByRole('button', { name: 'Refresh timer: A-Reserve' }));
  await waitFor(() =>
    expect(requests.filter(({ path }) => path === '/api/stockpiles/5/refresh')).toHaveLength(1),
  );
});

test('orders show where they are and for which warehouse, and a channel that was switched off links to its settings', async () => {
  const order = {
    orderId: 3,
    item: { firName: 'RifleW', crated: true, name: 'Rifle (Crated)' },
    crates: 9,
    method: 'mpf',
    publicAt: '2026-11-23T14:00:00.000Z',
  } as const;
  const alertOf = (event: Alert['event'], settled = false): Alert => ({
    at: ago(1),
    unread: true,
    settled,
    event,
  });
  const { panel } = await openBell([
    alertOf({ kind: 'channel-off', channel: { id: 2, name: 'logi-alerts' } }),
    alertOf({ kind: 'order-public', ...order, factory: 'Kiln 1', destination: null, hours: 4 }),
    alertOf({ kind: 'order-ready', ...order, factory: null, destination: FRONT }),
    alertOf({ kind: 'order-ready', ...order, factory: null, destination: FRONT }, true),
  ]);
  const off = await panel.findByRole('link', { name: 'Channel logi-alerts was switched off' });
  expect(off).toHaveAttribute('href', '/admin/alerts');
  expect(panel.getByRole('link', { name: /^Rifle ×9 at Kiln 1 goes public at / })).toHaveAttribute(
    'href',
    '/production',
  );
  expect(panel.getByRole('link', { name: 'Rifle ×9 can be collected at the MPF' })).toBeVisible();
  expect(panel.getByRole('link', { name: 'Rifle ×9 no longer waits at the MPF' })).toBeVisible();
  expect(panel.getAllByText(/^for Front, public at /)).toHaveLength(2);
});

test('marking all as read empties the bell', async () => {
  const { panel, answer, user: person } = await openBell([below('Cloth', 4)]);
  const button = await panel.findByRole('button', { name: 'Mark all read' });
  answer(reply(alerts.list, { alerts: [below('Cloth', 4, { unread: false })], unread: 0, readAt: ago(0) }));
  await person.click(button);
  expect(await panel.findByText(/^Nothing since/)).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument();
});

test('without alerts it explains what would appear', async () => {
  const { panel } = await openBell([]);
  expect(await panel.findByText('Nothing yet')).toBeInTheDocument();
});

test('a user without the read right has no bell', async () => {
  const guest = aUser({ permissions: { read: false, edit: false, manage: false } });
  renderApp({ route: '/welcome', user: guest, replies: [reply(auth.loggedIn, { user: guest })] });
  expect(await screen.findByRole('button', { name: 'Open user panel' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Alerts/ })).not.toBeInTheDocument();
});

test('a threatened warehouse says which town fell, and that it is safe again', async () => {
  const threatened = (threat: 'near' | 'lost', fallen: string, settled = false): Alert => ({
    at: ago(2),
    unread: true,
    settled,
    event: {
      kind: 'town-threatened',
      threat,
      town: 'Mercy',
      fallen,
      since: ago(2),
      warehouse: FRONT,
      stockpiles: 2,
    },
  });
  const { panel } = await openBell([
    threatened('lost', 'Mercy'),
    threatened('near', 'Patridia'),
    threatened('near', 'Legion', true),
  ]);
  expect(
    await panel.findByRole('link', { name: 'Town of Front lost: Mercy fell 2 hours ago' }),
  ).toHaveAttribute('href', '/warehouses/7');
  expect(panel.getByRole('link', { name: 'Front is threatened: Patridia fell 2 hours ago' })).toBeVisible();
  expect(panel.getByRole('link', { name: 'Front is no longer threatened' })).toBeVisible();
  expect(panel.getAllByText('2 stockpiles there')).toHaveLength(3);
});
