import { LIVE_PATH, type LiveEvent, liveEnd } from '@backline/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { onReturn } from './on-return.ts';

/** The server says something at least every 20 s; twice that and a bit in silence means the connection is dead. */
const MAX_SILENCE_MS = 45_000;
const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

export interface LiveListener {
  onEvent(event: LiveEvent, data: unknown): void;
  /** The stream broke, or could not be opened; it is tried again after a pause. */
  onLost(): void;
}

/** Waits, unless given up before, or until the network or the person is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stopListening = onReturn(end);
    signal.addEventListener('abort', end);
  });
}

/**
 * Follows the server's events until `signal` gives up, opening the stream again whenever it breaks, after a growing
 * pause that differs from page to page and ends when the network or the person is back. `EventSource` itself cannot send the token.
 * @returns when given up, or when the server no longer knows the session (401, `ended`): then nothing is to be waited for.
 * A stream that ended because the last permission is gone is opened again, for what anybody may follow.
 */
export async function followLive(
  token: string | undefined,
  { onEvent, onLost }: LiveListener,
  signal: AbortSignal,
): Promise<void> {
  for (let wait = MIN_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    try {
      const end = await readStream(token, signal, (event, data) => {
        wait = MIN_WAIT_MS;
        onEvent(event, data);
      });
      if (end === 'over') return;
    } catch {
      // The network's many ways to fail all mean the same: try again. `onLost` tells the person.
    }
    if (signal.aborted) return;
    onLost();
    await pause(wait / 2 + Math.random() * wait, signal);
  }
}

async function readStream(
  token: string | undefined,
  signal: AbortSignal,
  onEvent: LiveListener['onEvent'],
): Promise<'over' | 'broken'> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
  };
  const giveUp = () => silence.abort();
  signal.addEventListener('abort', giveUp);
  try {
    heard();
    const response = await fetch(LIVE_PATH, {
      headers: {
        accept: 'text/event-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      priority: 'low', // what the page itself reads comes first
      signal: silence.signal,
    });
    if (response.status === 401) {
      onEvent('ended', { reason: 'session' });
      return 'over';
    }
    if (!response.ok || response.body === null) return 'broken';
    const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        heard();
        controller.enqueue(chunk);
      },
    });
    const reader = response.body
      .pipeThrough(listening)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'broken';
      const data: unknown = JSON.parse(value.data);
      onEvent(value.event as LiveEvent, data); // a name that nobody knows is passed over
      if (value.event !== 'ended') continue;
      return liveEnd.safeParse(data).data?.reason === 'rights' ? 'broken' : 'over';
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    silence.abort();
  }
}
