import { ApiError, drawings, fir, items, warehouses } from '@backline/contract';
import type { LiveReadingMessage } from '@backline/recognition/live-reading';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anItem, aUser, aWarehouseSummary } from '../../../testing/builders.ts';
import { aReadEntry, aReading } from '../../../testing/fir-builders.ts';
import { card, GOOD_REPLIES, pass, picture, showFirScreen } from '../../../testing/fir-screen.tsx';
import { type FakeReply, reply } from '../../../testing/render-screen.tsx';
import type { LiveStockpile } from '../sources/window/use-live-reading.ts';
import './live-review.tsx'; // loaded beforehand, as by a person who has shared a window before

const CLOTH = anItem({ id: 1, firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' });
const SEEN_AT = Date.parse('2026-11-20T10:00:00.000Z');
const SENT = 'FIR Report processed successfully!';
const READER = [reply(fir.recogniser, { icons: '/icons.bin', text: '/text.bin' }), reply(drawings.list, [])];

/** Stands for the worker that reads frames; the test sends what it has read. */
class FrameWorker extends EventTarget {
  static latest: FrameWorker | null = null;
  readonly messages: { type: string; isPaused?: boolean }[] = [];
  constructor() {
    super();
    FrameWorker.latest = this;
  }
  postMessage(message: { type: string }) {
    this.messages.push(message);
  }
  terminate() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', FrameWorker);
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readable = {};
    },
  );
  const track = Object.assign(new EventTarget(), { readyState: 'live', stop: () => {} });
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getDisplayMedia: async () => stream },
    configurable: true,
  });
});
afterEach(() => {
  FrameWorker.latest = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function see(result: LiveStockpile['result'], at = SEEN_AT): void {
  const data: LiveReadingMessage = {
    type: 'stockpile',
    stockpile: { image: new Blob(['pixels'], { type: 'image/png' }), result, at },
  };
  act(() => void FrameWorker.latest?.dispatchEvent(new MessageEvent('message', { data })));
}

/** Shares a window. */
async function share({ user }: ReturnType<typeof showFirScreen>) {
  await user.click(screen.getByRole('button', { name: 'Watch My Game' }));
  await waitFor(() => expect(FrameWorker.latest).not.toBeNull());
}

/** Shares a window in which a stockpile is seen, Kilo-1 unless stated. */
async function watch(replies: FakeReply[], result = aReading(), user = aUser()) {
  const view = showFirScreen({}, [...replies, ...READER], { user });
  await share(view);
  see(result);
  await screen.findByRole('navigation', { name: 'Seen' });
  return view;
}

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** Items that arrive only when the test lets them. */
function lateItems() {
  const { promise, open } = gate();
  const replies = GOOD_REPLIES.filter(({ endpoint }) => endpoint !== items.list);
  return { replies: [...replies, reply(items.list, () => promise.then(() => [CLOTH]))], arrive: open };
}

const submit = (count: number) =>
  screen.findByRole('button', { name: new RegExp(`Submit ${count} Sure Report`) });

test('Enter submits what is sure, and a message confirms it', async () => {
  const { user, sent } = await watch(GOOD_REPLIES);
  await waitFor(async () => expect(await submit(1)).toBeEnabled());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(SENT)).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Seen' })).toHaveTextContent('1 submitted');
  expect(sent()).toHaveLength(1);
});

test('nothing can be submitted before the items are loaded', async () => {
  const { replies, arrive } = lateItems();
  const { user, sent } = await watch(replies);
  const button = await submit(1);
  expect(button).toBeDisabled();
  arrive();
  await waitFor(() => expect(button).toBeEnabled());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(SENT)).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

test('a report that is sent automatically waits for the items, and is not lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { replies, arrive } = lateItems();
  const { user, sent } = await watch(replies);
  await user.click(await screen.findByRole('checkbox', { name: /automatically/ }));
  await pass(3000);
  expect(sent()).toHaveLength(0);
  arrive();
  await pass(3000);
  expect(await screen.findByText(SENT)).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

const EDITOR = aUser({ permissions: { edit: true } });
const WITH_WAREHOUSE = [reply(warehouses.list, [aWarehouseSummary({ id: 3 })]), ...GOOD_REPLIES];
const code = () => screen.findByRole('textbox', { name: 'Code, optional' });
const quantity = () => screen.findByRole('textbox', { name: /Quantity of/ });
const LATER = SEEN_AT + 1000;

test('a code can be typed on while its stockpile is seen again with other contents, and another one is seen', async () => {
  const { user } = await watch(WITH_WAREHOUSE, aReading({ stockpileName: '105th' }), EDITOR);
  await user.type(await code(), '471');
  see(aReading({ stockpileName: '105th', contents: [aReadEntry({ quantity: 55 })] }), LATER);
  await waitFor(async () => expect(await quantity()).toHaveValue('55'));
  see(aReading({ stockpileName: 'Lima', contents: [aReadEntry({ quantity: 7 })] }), LATER);
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Seen' })).toHaveTextContent('Lima'));
  await user.keyboard('100');
  expect(await code()).toHaveValue('471100');
});

test('a code typed for a picture that was there before stays on the screen when a stockpile is seen', async () => {
  const replies = [...WITH_WAREHOUSE, ...READER];
  const view = showFirScreen({ 'a.png': aReading({ stockpileName: '105th' }) }, replies, { user: EDITOR });
  await view.choose(picture('a.png'));
  await card('a.png');
  await share(view);
  await view.user.type(await code(), '471');
  see(aReading({ stockpileName: 'Lima' }));
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Seen' })).toHaveTextContent('Lima'));
  await view.user.keyboard('100');
  expect(await code()).toHaveValue('471100');
});

test('after the field was left, the next stockpile that is seen is shown', async () => {
  const { user } = await watch(WITH_WAREHOUSE, aReading({ stockpileName: '105th' }), EDITOR);
  await user.type(await code(), '471');
  await user.click(document.body);
  see(aReading({ stockpileName: 'Lima', contents: [aReadEntry({ quantity: 7 })] }));
  await waitFor(async () => expect(await quantity()).toHaveValue('7'));
});

test('a digit typed into a row does not land in another item that a newer reading has there', async () => {
  const { user } = await watch(GOOD_REPLIES);
  await user.click(await quantity());
  see(aReading({ contents: [aReadEntry({ codeName: 'RifleC', quantity: 20 })] }), LATER);
  await waitFor(async () => expect(await quantity()).toHaveValue('20'));
  await user.keyboard('5');
  expect(await quantity()).toHaveValue('20');
});

test('a newer reading that arrives while the earlier one is sent stays under review', async () => {
  const { promise, open } = gate();
  const sending = reply(fir.processReport, () =>
    promise.then(() => ({ stockpiles: ['Kilo-1'], unknown: [] })),
  );
  const otherReplies = GOOD_REPLIES.filter(({ endpoint }) => endpoint !== fir.processReport);
  const { user } = await watch([...otherReplies, sending]);
  await waitFor(async () => expect(await submit(1)).toBeEnabled());
  await user.keyboard('{Enter}');
  see(aReading({ contents: [aReadEntry({ quantity: 55 })] }), LATER);
  await waitFor(async () => expect(await quantity()).toHaveValue('55'));
  open();
  expect(await screen.findByText(SENT)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('1 submitted')).toBeInTheDocument());
  expect(await quantity()).toHaveValue('55');
});

test('a doubt about what is sent automatically opens no question; it stays, and a person is asked on submitting', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const otherReplies = GOOD_REPLIES.filter(({ endpoint }) => endpoint !== fir.processReport);
  const doubt = new ApiError('confirm', 'Doubtful.', { 'large-loss': 'Most of “Kilo-1” is gone.' });
  const answer = reply(fir.processReport, ({ body }) =>
    Array.isArray(body.confirm) && body.confirm.includes('large-loss')
      ? { stockpiles: ['Kilo-1'], unknown: [] }
      : doubt,
  );
  const { user, sent } = await watch([...otherReplies, answer]);
  await user.click(await screen.findByRole('checkbox', { name: /automatically/ }));
  await pass(3000);
  expect(await screen.findByText(/^Kilo-1: not sent automatically/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(9000);
  expect(sent()).toHaveLength(1);
  await user.click(await submit(1));
  await user.click(await screen.findByRole('button', { name: 'Submit It' }));
  expect(await screen.findByText(SENT)).toBeInTheDocument();
  expect(sent().map(({ confirm }) => confirm)).toEqual([[], [], ['large-loss']]);
});

test('a newer reading of a refused report is sent automatically, too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const otherReplies = GOOD_REPLIES.filter(({ endpoint }) => endpoint !== fir.processReport);
  const { user, sent } = await watch([
    ...otherReplies,
    reply(fir.processReport, new ApiError('forbidden', 'No.')),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: /automatically/ }));
  await pass(3000);
  expect(sent()).toHaveLength(1);
  see(aReading({ contents: [aReadEntry({ quantity: 55 })] }), LATER);
  await waitFor(async () => expect(await quantity()).toHaveValue('55'));
  await pass(3000);
  expect(sent()).toHaveLength(2);
  await pass(3000);
  expect(sent()).toHaveLength(2);
});

test('a refused report waits for a person also when another stockpile is sent automatically after it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const otherReplies = GOOD_REPLIES.filter(({ endpoint }) => endpoint !== fir.processReport);
  const { user, sent } = await watch([
    ...otherReplies,
    reply(fir.processReport, new ApiError('forbidden', 'No.')),
  ]);
  see(aReading({ stockpileName: 'Lima', contents: [aReadEntry({ quantity: 7 })] }), LATER);
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Seen' })).toHaveTextContent('Lima'));
  await user.click(await screen.findByRole('checkbox', { name: /automatically/ }));
  await pass(3000);
  await waitFor(() => expect(sent()).toHaveLength(1));
  see(aReading({ stockpileName: 'Lima', contents: [aReadEntry({ quantity: 8 })] }), LATER + 1000);
  for (let seconds = 0; seconds < 9; seconds += 3) await pass(3000);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(JSON.stringify(sent()[0])).toContain('Kilo-1');
  expect(JSON.stringify(sent()[1])).toContain('Lima');
  expect(JSON.stringify(sent()[1])).not.toContain('Kilo-1');
});

/** Shares a window and presses buttons before the reader's data are there. @returns what the worker was told then. */
async function pressedEarly(...buttons: string[]) {
  const { promise, open } = gate();
  const late = reply(fir.recogniser, () => promise.then(() => ({ icons: '/icons.bin', text: '/text.bin' })));
  const { user } = showFirScreen({}, [...GOOD_REPLIES, late, reply(drawings.list, [])]);
  await user.click(screen.getByRole('button', { name: 'Watch My Game' }));
  for (const name of buttons) await user.click(await screen.findByRole('button', { name }));
  open();
  await waitFor(() => expect(FrameWorker.latest).not.toBeNull());
  return FrameWorker.latest?.messages.map(({ type, isPaused }) => ({ type, isPaused }));
}

test('a pause pressed before reading has begun holds', async () => {
  expect(await pressedEarly('Pause')).toEqual([
    { type: 'start', isPaused: undefined },
    { type: 'pause', isPaused: true },
  ]);
});

test('after a pause and a resume before reading has begun, it reads', async () => {
  expect(await pressedEarly('Pause', 'Resume')).toEqual([{ type: 'start', isPaused: undefined }]);
});

test('after Stop the reader still reports the panel that waits, and ends', async () => {
  const { user } = await watch(GOOD_REPLIES);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(FrameWorker.latest?.messages.at(-1)).toEqual({ type: 'finish' });
  see(aReading({ stockpileName: 'Lima' }), LATER);
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Seen' })).toHaveTextContent('Lima'));
});
