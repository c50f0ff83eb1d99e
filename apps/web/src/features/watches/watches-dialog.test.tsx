import { auth, type WatchList, watches } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const user = aUser({ permissions: { read: true, edit: false, manage: false } });
const CLOTH: WatchList['watches'][number] = {
  id: 1,
  target: { kind: 'item', item: { id: 5, firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' } },
  mutedUntil: null,
  mutedUntilRestocked: false,
};
const ALPHA: WatchList['watches'][number] = {
  id: 2,
  target: { kind: 'stockpile', stockpile: { id: 7, name: 'Alpha' }, warehouse: { id: 3, name: 'Depot' } },
  mutedUntil: '2099-01-01T12:00:00.000Z',
  mutedUntilRestocked: false,
};
const NOTHING: WatchList = {
  watches: [],
  quietHours: null,
  push: { publicKey: 'key', subscribed: false, devices: 0 },
};

async function openWatches(list: WatchList) {
  const view = renderApp({
    route: '/welcome',
    user,
    replies: [
      reply(auth.loggedIn, { user }),
      reply(watches.list, list),
      reply(watches.remove, {}),
      reply(watches.mute, {}),
      reply(watches.saveQuietHours, {}),
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Open user panel' }));
  await view.user.click(await screen.findByRole('button', { name: 'Watching' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Watching' })) };
}

const sent = (view: { requests: { method: string; path: string; body?: unknown }[] }, path: string) =>
  view.requests
    .filter((request) => request.path === path && request.method !== 'GET')
    .map(({ body }) => body);

test('the account panel opens the list of watches, with their mutes', async () => {
  const { dialog } = await openWatches({ ...NOTHING, watches: [ALPHA, CLOTH] });
  const [alpha, cloth] = await dialog.findAllByRole('listitem');
  expect(within(alpha!).getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/warehouses/3');
  expect(within(alpha!).getByText(/^Depot, muted until /)).toBeInTheDocument();
  expect(within(cloth!).getByRole('link', { name: 'Basic Materials (Crated)' })).toHaveAttribute(
    'href',
    '/items/Cloth',
  );
});

test('a person without watches sees how to start', async () => {
  const { dialog } = await openWatches(NOTHING);
  expect(
    await dialog.findByText(/You are not watching anything yet. Press Watch on an item/),
  ).toBeInTheDocument();
});

test('other devices are mentioned only if there are any', async () => {
  const HINT = 'Notifications also arrive while Backline is closed, until you sign out here.';
  const view = await openWatches(NOTHING);
  expect(await view.dialog.findByText(HINT)).toBeInTheDocument();
  view.unmount();
  const { dialog } = await openWatches({ ...NOTHING, push: { ...NOTHING.push, devices: 2 } });
  expect(await dialog.findByText(`${HINT} Also on 2 other devices.`)).toBeInTheDocument();
});

test('a watch is ended by one press', async () => {
  const view = await openWatches({ ...NOTHING, watches: [ALPHA] });
  const end = await view.dialog.findByRole('button', { name: 'Stop watching Alpha' });
  view.answer(reply(watches.list, NOTHING));
  await view.user.click(end);
  await waitFor(() => expect(view.dialog.queryByText('Alpha')).not.toBeInTheDocument());
  expect(view.requests).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/watches/2' }));
});

test('a stockpile is muted for a time, an item also until it is restocked', async () => {
  const view = await openWatches({ ...NOTHING, watches: [ALPHA, CLOTH] });
  await view.user.click(await view.dialog.findByRole('button', { name: 'Mute Alpha' }));
  expect((await screen.findAllByRole('menuitem')).map((element) => element.textContent)).toEqual([
    'Unmute',
    'For 1 hour',
    'For 8 hours',
  ]);
  await view.user.keyboard('{Escape}');
  await view.user.click(await view.dialog.findByRole('button', { name: 'Mute Basic Materials (Crated)' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Until restocked' }));
  await waitFor(() => expect(sent(view, '/api/watches/1/mute')).toEqual([{ mute: 'restocked' }]));
});

test('quiet hours are switched on with default hours in the person’s own time zone', async () => {
  const view = await openWatches(NOTHING);
  await view.user.click(await view.dialog.findByRole('switch', { name: 'Quiet hours' }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() =>
    expect(sent(view, '/api/watches/quiet_hours')).toEqual([
      { quiet_hours: { from: '23:00', to: '07:00', time_zone: timeZone } },
    ]),
  );
});

test('a browser without push shows a message, and nothing is sent', async () => {
  vi.stubGlobal('PushManager', undefined);
  const view = await openWatches(NOTHING);
  await view.user.click(await view.dialog.findByRole('switch', { name: 'Notify me on this device' }));
  expect(await view.dialog.findByText(/This browser cannot receive notifications here/)).toBeInTheDocument();
  expect(sent(view, '/api/watches/push')).toEqual([]);
  vi.unstubAllGlobals();
});
