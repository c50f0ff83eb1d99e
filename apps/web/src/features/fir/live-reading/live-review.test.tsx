import { drawings, fir, items, warehouses } from '@backline/contract';
import type { LiveReadingMessage } from '@backline/recognition/live-reading';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anItem, aUser, aWarehouseSummary } from '../../../testing/builders.ts';
import { aReadEntry, aReading } from '../../../testing/fir-builders.ts';
import { GOOD_REPLIES, pass, showFirScreen } from '../../../testing/fir-screen.tsx';
import { type FakeReply, reply } from '../../../testing/render-screen.tsx';
import type { LiveStockpile } from '../../live-reading/use-live-reading.ts';
import './live-review.tsx'; // loaded beforehand, as by a person who has shared a window before

const CLOTH = anItem({ id: 1, firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' });
const SEEN_AT = Date.parse('2026-11-20T10:00:00.000Z');
const SENT = 'FIR Report processed successfully!';
const READER = [reply(fir.recogniser, { icons: '/icons.bin', text: '/text.bin' }), reply(drawings.list, [])];

/** Stands for the worker that reads frames; the test sends what it has read. */
class FrameWorker extends EventTarget {
  static latest: FrameWorker | null = null;
  constructor() {
    super();
    FrameWorker.latest = this;
  }
  postMessage() {}
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

function see(result: LiveStockpile['result']): void {
  const data: LiveReadingMessage = {
    type: 'stockpile',
    stockpile: { image: new Blob(['pixels'], { type: 'image/png' }), result, at: SEEN_AT },
  };
  act(() => void FrameWorker.latest?.dispatchEvent(new MessageEvent('message', { data })));
}

/** Shares a window in which a stockpile is seen, Kilo-1 unless stated. */
async function watch(replies: FakeReply[], result = aReading(), user = aUser()) {
  const view = showFirScreen({}, [...replies, ...READER], { user });
  await view.user.click(screen.getByRole('button', { name: 'Watch My Game' }));
  await waitFor(() => expect(FrameWorker.latest).not.toBeNull());
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

test('the code typed for a new stockpile stays when the stockpile is seen again with other contents', async () => {
  const editor = aUser({ permissions: { edit: true } });
  const replies = [reply(warehouses.list, [aWarehouseSummary({ id: 3 })]), ...GOOD_REPLIES];
  const { user } = await watch(replies, aReading({ stockpileName: '105th' }), editor);
  await user.type(await screen.findByRole('textbox', { name: 'Code, optional' }), '471100');
  see(aReading({ stockpileName: '105th', contents: [aReadEntry({ quantity: 55 })] }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Quantity of/ })).toHaveValue('55'));
  expect(screen.getByRole('textbox', { name: 'Code, optional' })).toHaveValue('471100');
});
