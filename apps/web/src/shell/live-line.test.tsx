import { ApiError, alerts, auth, type LiveReport, orders, type Supply, supplies } from '@backline/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { PAGE_ID } from '../api/client/page-id.ts';
import { noteCopy } from '../api/storage/offline-copies.ts';
import { openedPage } from '../offline/reload-page.ts';
import { aSupply, aUser } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/render-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  act(() => noteCopy(new Headers()));
});

const reader = aUser({ permissions: { read: true } });
let stock: Supply[] = [];

async function openOverview() {
  stock = [aSupply({ quantity: 5 })];
  const view = renderApp({
    route: '/overview',
    user: reader,
    replies: [
      reply(auth.loggedIn, { user: reader }),
      reply(supplies.overview, () => stock),
      reply(orders.coming, []),
      reply(alerts.list, { alerts: [], unread: 0, readAt: null }),
    ],
  });
  await screen.findByRole('heading', { name: 'Logistics Overview' });
  await waitFor(() => expect(view.live.openings).toHaveLength(1));
  act(() => view.live.tell('ready'));
  const loads = () => view.requests.filter(({ path }) => path === supplies.overview.path).length;
  await waitFor(() => expect(loads()).toBeGreaterThan(0));
  return { ...view, loads };
}

const aReport: LiveReport = {
  kind: 'report',
  by: 'Mallard',
  stockpile: 'Deadlands Alpha',
  warehouseId: 7,
  page: null,
};

test('a change by somebody else is loaded in the background, while the screen keeps showing the old data', async () => {
  const { live } = await openOverview();
  expect(await screen.findByText('5')).toBeInTheDocument();
  stock = [aSupply({ quantity: 8 })];
  live.tell('change', { features: ['warehouses', 'supplies'], page: null });
  expect(await screen.findByText('8')).toBeInTheDocument();
});

test('the user’s own changes and those of other features do not cause a reload', async () => {
  const { live, loads } = await openOverview();
  await screen.findByText('5');
  const before = loads();
  live.tell('change', { features: ['supplies'], page: PAGE_ID });
  live.tell('change', { features: ['pyramids'], page: null });
  live.tell('report', aReport);
  await screen.findByRole('link', { name: 'Deadlands Alpha' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(loads()).toBe(before);
});

test('an unobtrusive line says who reported what, links to the warehouse and disappears by itself', async () => {
  const { live } = await openOverview();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  live.tell('report', aReport);
  const link = await screen.findByRole('link', { name: 'Deadlands Alpha' });
  expect(link).toHaveAttribute('href', '/warehouses/7');
  expect(link.closest('[role="status"]')).toHaveTextContent('Mallard reported Deadlands Alpha');
  live.tell('report', { ...aReport, page: PAGE_ID, stockpile: 'My own' });
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(screen.queryByText('My own')).not.toBeInTheDocument();
  expect(link).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByRole('link', { name: 'Deadlands Alpha' })).not.toBeInTheDocument();
});

test('after a gap in the stream everything on the screen is reloaded', async () => {
  const { live } = await openOverview();
  await screen.findByText('5');
  stock = [aSupply({ quantity: 9 })];
  live.tell('gap');
  expect(await screen.findByText('9')).toBeInTheDocument();
  expect(live.openings).toHaveLength(1);
});

test('a hidden page closes its stream after a minute, and opens it again once it is seen; a shorter look elsewhere changes nothing', async () => {
  const { live } = await openOverview();
  await screen.findByText('5');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const passMs = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  turn('hidden');
  await passMs(50_000);
  turn('visible');
  await passMs(30_000);
  stock = [aSupply({ quantity: 8 })];
  live.tell('change', { features: ['supplies'], page: null });
  expect(await screen.findByText('8')).toBeInTheDocument();
  expect(live.openings).toHaveLength(1);
  turn('hidden');
  await passMs(61_000);
  stock = [aSupply({ quantity: 7 })];
  live.tell('change', { features: ['supplies'], page: null });
  await passMs(2000);
  expect(screen.getByText('8')).toBeInTheDocument();
  turn('visible');
  await waitFor(() => expect(live.openings).toHaveLength(2));
  live.tell('ready');
  expect(await screen.findByText('7')).toBeInTheDocument();
});

test('a broken stream is reopened, and everything on the screen is reloaded', async () => {
  const { live } = await openOverview();
  await screen.findByText('5');
  stock = [aSupply({ quantity: 9 })];
  live.cut();
  await waitFor(() => expect(live.openings).toHaveLength(2), { timeout: 3000 });
  expect(screen.getByText('5')).toBeInTheDocument();
  live.tell('ready');
  expect(await screen.findByText('9')).toBeInTheDocument();
});

test('a broken stream is reported after five seconds, and the message is removed when the stream is back', async () => {
  const { live } = await openOverview();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  live.refuse(503);
  live.cut();
  await act(() => vi.advanceTimersByTimeAsync(4500));
  expect(screen.queryByText(/do not arrive/)).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText(/do not arrive/)).toBeInTheDocument();
  live.refuse(null);
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  live.tell('ready');
  await waitFor(() => expect(screen.queryByText(/do not arrive/)).not.toBeInTheDocument());
});

test('changed rights are fetched, and the page leaves a screen that is no longer allowed', async () => {
  const { live, answer, address } = await openOverview();
  answer(
    reply(auth.loggedIn, { user: { ...reader, permissions: { read: false, edit: false, manage: false } } }),
  );
  live.tell('rights');
  await waitFor(() => expect(address()).toBe('/welcome'));
});

/** Acts as if the last reply was a copy that this browser kept. */
const loseNetwork = () => act(() => noteCopy(new Headers({ 'x-kept-at': '2026-11-26T21:40:00.000Z' })));

test('without a network the line says from when the copy is, with the date as on pages', async () => {
  vi.stubEnv('TZ', 'UTC');
  await openOverview();
  await screen.findByText('5');
  loseNetwork();
  expect(screen.getByText('No connection. You see what was loaded on Nov 26, 2026, 9:40 PM.')).toBeVisible();
  vi.unstubAllEnvs();
});

test('when the network is back, everything on the screen is loaded again', async () => {
  const { loads } = await openOverview();
  await screen.findByText('5');
  loseNetwork();
  const before = loads();
  stock = [aSupply({ quantity: 8 })];
  act(() => noteCopy(new Headers()));
  expect(await screen.findByText('8')).toBeInTheDocument();
  expect(loads()).toBe(before + 1);
});

test.each(['online', 'focus'])('what failed is tried again at once on `%s`', async (event) => {
  const { answer } = await openOverview();
  await screen.findByText('5');
  answer(reply(supplies.overview, new ApiError('unavailable', 'The database is away.')));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('The database is away.');
  answer(reply(supplies.overview, [aSupply({ quantity: 8 })]));
  act(() => void window.dispatchEvent(new Event(event)));
  expect(await screen.findByText('8', {}, { timeout: 3000 })).toBeInTheDocument(); // a retry by itself comes later
  expect(screen.queryByText('The database is away.')).not.toBeInTheDocument();
});

test('the line does not promise a copy of what was never loaded', async () => {
  renderApp({
    route: '/overview',
    user: reader,
    replies: [
      reply(auth.loggedIn, { user: reader }),
      reply(supplies.overview, new ApiError('offline', 'The server cannot be reached.')),
    ],
  });
  await screen.findByText('The overview could not be loaded.');
  loseNetwork();
  expect(screen.getByText('No connection. Part of this page was never loaded.')).toBeVisible();
  expect(screen.queryByText(/You see what was loaded/)).not.toBeInTheDocument();
});

describe('a page whose server was updated', () => {
  const running = () =>
    document.head.insertAdjacentHTML('beforeend', '<link id="app" rel="modulepreload" href="/app/one.js">');
  let reload: MockInstance<() => void>;

  beforeEach(() => {
    running();
    reload = vi.spyOn(openedPage, 'reload').mockImplementation(() => {});
  });
  afterEach(() => {
    document.getElementById('app')?.remove();
    reload.mockRestore();
  });

  const updated = () => screen.queryByText('Backline was updated.');

  test('learns of it when it is connected again, and offers the new version', async () => {
    const { live } = await openOverview();
    live.cut();
    await waitFor(() => expect(live.openings).toHaveLength(2), { timeout: 3000 });
    act(() => live.tell('ready', { page: '/app/one.js' }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(updated()).toBeNull();
    live.cut();
    await waitFor(() => expect(live.openings).toHaveLength(3), { timeout: 3000 });
    act(() => live.tell('ready', { page: '/app/two.js' }));
    await waitFor(() => expect(updated()).toBeVisible());
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Load the new version' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('keeps what was begun: it is to be saved first', async () => {
    const { live } = await openOverview();
    act(() => live.tell('ready', { page: '/app/two.js' }));
    await waitFor(() => expect(updated()).toBeVisible());
    const dialog = document.createElement('div');
    dialog.dataset.modalOpen = '';
    document.body.append(dialog);
    await userEvent.click(screen.getByRole('button', { name: 'Load the new version' }));
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText(/Save or close what you have begun first/)).toBeVisible();
    dialog.remove();
    await userEvent.click(screen.getByRole('button', { name: 'Load the new version' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('is not told so by a server that is older than this, or serves no pages', async () => {
    const { live } = await openOverview();
    act(() => live.tell('ready', { page: null }));
    act(() => live.tell('ready'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(updated()).toBeNull();
  });
});
