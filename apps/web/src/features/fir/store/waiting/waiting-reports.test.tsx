import { ApiError, auth, drawings, fir, warehouses } from '@backline/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../../../testing/builders.ts';
import { aReadEntry, aReading } from '../../../../testing/fir-builders.ts';
import {
  answerQuestion,
  GOOD_REPLIES,
  picture,
  showFirScreen,
  submitButton,
} from '../../../../testing/fir-screen.tsx';
import { renderApp } from '../../../../testing/render-app.tsx';
import { reply } from '../../../../testing/render-screen.tsx';

const offline = reply(fir.processReport, new ApiError('offline', 'x'));
const person = aUser();
const known = reply(auth.loggedIn, { user: person });

/** Submits one picture while the server is unreachable. */
async function submitOffline() {
  const view = showFirScreen({}, [offline, ...GOOD_REPLIES]);
  await view.choose(picture('seaport.png'));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  await view.user.click(submitButton());
  return view;
}

/**
 * Submits one picture while the server is unreachable. When it is back it refuses the report, which the person sends again.
 * @returns what was sent, each time.
 */
async function resendRefused(refusal: ApiError) {
  const { unmount } = await submitOffline();
  await screen.findByText(/waits on this device/);
  unmount();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, answer, requests } = renderApp({
    route: '/fir',
    user: person,
    replies: [known, reply(fir.processReport, refusal), ...GOOD_REPLIES],
  });
  await screen.findByRole('region', { name: 'Waiting reports' });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent(refusal.message);
  answer(reply(fir.processReport, { stockpiles: ['Kilo-1'], unknown: [] }));
  await user.click(within(row).getByRole('button', { name: 'Send Anyway' }));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Waiting reports' })).not.toBeInTheDocument(),
  );
  vi.useRealTimers();
  return requests.filter(({ path }) => path === fir.processReport.path).map(({ body }) => body);
}

test('a report that cannot be sent is stored on this device, marked as waiting, and the screen is free for the next', async () => {
  await submitOffline();
  const alert = await screen.findByText(/waits on this device/);
  expect(alert.closest('[data-class]')).toHaveAttribute('data-class', 'warning');
  expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
  const list = screen.getByRole('region', { name: 'Waiting reports' });
  expect(within(list).getByRole('heading', { name: '1 report is waiting' })).toBeInTheDocument();
  expect(within(list).getByRole('listitem')).toHaveTextContent('Kilo-1');
});

test('a report that is submitted twice at once without a connection waits once', async () => {
  const view = showFirScreen({}, [offline, ...GOOD_REPLIES]);
  await view.choose(picture('seaport.png'));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  const button = submitButton();
  act(() => {
    button.click();
    button.click();
  });
  const list = await screen.findByRole('region', { name: 'Waiting reports' });
  expect(within(list).getByRole('heading', { name: '1 report is waiting' })).toBeInTheDocument();
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getAllByText(/waits on this device/)).toHaveLength(1);
});

test('a waiting report is sent automatically when the server is back, with the time of the picture', async () => {
  const { unmount } = await submitOffline();
  await screen.findByText(/waits on this device/);
  unmount();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { requests } = renderApp({
    route: '/welcome',
    user: person,
    replies: [known, reply(fir.processReport, { stockpiles: ['Kilo-1'], unknown: [] })],
  });
  expect(await screen.findByRole('link', { name: '1 report waits' })).toHaveAttribute('href', '/fir');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByText('The waiting report of Kilo-1 has been sent.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 report waits' })).not.toBeInTheDocument());
  const sent = requests.filter(({ path }) => path === fir.processReport.path);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    report: {
      entries: [{ Timestamp: '2026-11-20T10:00:00.000Z', 'Stockpile Name': 'Kilo-1', Quantity: 10 }],
    },
  });
  vi.useRealTimers();
});

test('a waiting report that the server refuses stays with the reason, and the user can resend or discard it', async () => {
  const sent = await resendRefused(new ApiError('stale', 'A newer one is stored.'));
  expect(sent).toMatchObject([{ force: false }, { force: true }]);
});

test('a waiting report with unknown items is resent with the user’s confirmation of them, and of nothing else', async () => {
  const sent = await resendRefused(new ApiError('confirm', 'Most is unknown.'));
  expect(sent).toMatchObject([
    { force: false, confirm: [] },
    { force: false, confirm: true },
  ]);
});

test('a waiting report refused for another reason is resent without overwriting a newer report', async () => {
  const sent = await resendRefused(new ApiError('unknown-stockpile', 'There is no Kilo-1.'));
  expect(sent).toMatchObject([
    { force: false, confirm: [] },
    { force: false, confirm: [] },
  ]);
});

/** Opens the page with a waiting report and no room for more; the server has a newer report. */
async function openWithFullStorage(waiting: string) {
  localStorage.setItem('waitingReports', waiting);
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
    if (value.length > waiting.length) throw new DOMException('full', 'QuotaExceededError');
    write.call(this, name, value);
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const view = renderApp({
    route: '/fir',
    user: person,
    replies: [
      known,
      reply(fir.processReport, new ApiError('stale', 'A newer one is stored.')),
      ...GOOD_REPLIES,
    ],
  });
  await screen.findByRole('region', { name: 'Waiting reports' });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByText(/was refused: A newer one is stored\./)).toBeInTheDocument();
  return { ...view, sent: () => view.requests.filter(({ path }) => path === fir.processReport.path) };
}

test('a refusal that the full storage of the browser cannot keep loses no waiting report, and it is not sent again', async () => {
  const { unmount } = await submitOffline();
  await screen.findByText(/waits on this device/);
  unmount();
  const [{ teaching: _, ...kept }] = JSON.parse(localStorage.getItem('waitingReports') ?? '');
  const { sent } = await openWithFullStorage(JSON.stringify([kept]));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(sent()).toHaveLength(1);
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('Kilo-1')).toBeInTheDocument();
  expect(row.getByRole('button', { name: 'Send Anyway' })).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('waitingReports') ?? '')).toEqual([{ ...kept, refusal: '' }]);
});

test('a report that was refused for a newer one can be sent anyway where storage is full', async () => {
  const { unmount } = await submitOffline();
  await screen.findByText(/waits on this device/);
  unmount();
  const { user, answer, sent } = await openWithFullStorage(localStorage.getItem('waitingReports') ?? '');
  answer(reply(fir.processReport, { stockpiles: ['Kilo-1'], unknown: [] }));
  await user.click(screen.getByRole('button', { name: 'Send Anyway' }));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByText('The waiting report of Kilo-1 has been sent.')).toBeInTheDocument();
  expect(sent().map(({ body }) => body)).toMatchObject([{ force: false }, { force: true }]);
});

test('discarding a waiting report asks first', async () => {
  const { user } = await submitOffline();
  const list = await screen.findByRole('region', { name: 'Waiting reports' });
  await user.click(within(list).getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', { name: 'Discard the report?' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(list).not.toBeInTheDocument());
  expect(localStorage.getItem('waitingReports')).toBeNull();
});

test('waiting reports are neither shown to nor sent by another user of this browser', async () => {
  const { unmount } = await submitOffline();
  await screen.findByText(/waits on this device/);
  unmount();
  const otherUser = aUser({ id: 77 });
  const { requests } = renderApp({
    route: '/welcome',
    user: otherUser,
    replies: [reply(auth.loggedIn, { user: otherUser })],
  });
  await screen.findByRole('heading', { name: /Welcome/ });
  await act(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  expect(screen.queryByRole('link', { name: /report waits/ })).not.toBeInTheDocument();
  expect(requests.some(({ path }) => path === fir.processReport.path)).toBe(false);
});

test('corrections of a waiting report are taught once the report has arrived', async () => {
  const unread = aReading({
    stockpileName: null,
    headerConfidence: 0,
    nameShape: new Uint8Array(144).fill(9),
    contents: [
      aReadEntry({
        iconConfidence: 0.4,
        confidence: 0.4,
        candidates: [{ codeName: 'Cloth', isCrated: true, confidence: 0.4 }],
      }),
    ],
  });
  const view = showFirScreen({ 'cjk.png': unread }, [
    offline,
    reply(drawings.list, []),
    reply(drawings.names, []),
    reply(warehouses.list, []),
    ...GOOD_REPLIES,
  ]);
  await view.choose(picture('cjk.png'));
  await view.user.type(
    await screen.findByRole('combobox', { name: 'Choose or type its name' }),
    'Lima{Enter}',
  );
  await view.user.click(submitButton());
  await answerQuestion(view.user, 'Send as Read');
  await screen.findByText(/waits on this device/);
  expect(
    view.requests.filter(({ path, method }) => path === drawings.rememberName.path && method === 'POST'),
  ).toEqual([]);
  view.unmount();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { requests } = renderApp({
    route: '/welcome',
    user: person,
    replies: [
      known,
      reply(fir.processReport, { stockpiles: ['Lima'], unknown: [] }),
      reply(drawings.rememberName, {}),
    ],
  });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() =>
    expect(
      requests.filter(({ path, method }) => path === drawings.rememberName.path && method === 'POST'),
    ).toMatchObject([{ body: { stockpile_name: 'Lima' } }]),
  );
  vi.useRealTimers();
});

test.each(['offline', 'unavailable', 'sign-in-required', 'too-many-requests'] as const)(
  'a report goes on waiting where the server has no time for it (%s), and one behind it too',
  async (code) => {
    const { unmount } = await submitOffline();
    await screen.findByText(/waits on this device/);
    unmount();
    const [kept] = JSON.parse(localStorage.getItem('waitingReports') ?? '');
    localStorage.setItem('waitingReports', JSON.stringify([kept, { ...kept, id: 'second' }]));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const login = reply(auth.authorizeUrl, { url: '/oauth', state: 's', local: true });
    const { requests } = renderApp({
      route: '/welcome',
      user: person,
      replies: [known, login, reply(fir.processReport, new ApiError(code, 'Not now.'))],
    });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(requests.filter(({ path }) => path === fir.processReport.path)).toHaveLength(1);
    const waiting = JSON.parse(localStorage.getItem('waitingReports') ?? '');
    expect(waiting).toMatchObject([{ refusal: null }, { id: 'second', refusal: null }]);
  },
);
