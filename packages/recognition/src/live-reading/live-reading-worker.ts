/** The worker of a live reading: takes frames of the game's window, a few per second, and reports stockpiles. */
import { drawProcessed } from '../draw-processed.ts';
import { fetchRecogniser } from '../fetch-recogniser.ts';
import { prepareTaught } from '../icons/taught-drawings.ts';
import { FramePixels, frameSize, pngOf } from './frame-pixels.ts';
import { LiveReader, type Sighting } from './live-reader.ts';
import type { LiveReadingMessage, LiveReadingRequest, LiveReadingStatus } from './live-reading-messages.ts';

/** The pause between two looks: while there is nothing to read, and while a panel is being read. */
const IDLE_MS = 200;
const EAGER_MS = 80;
/** After this long without a panel the status is idle. */
const UNTIL_IDLE_MS = 20_000;

type Frame = VideoFrame | ImageBitmap;

const pixels = new FramePixels();
let newest: Frame | null = null;
let isPaused = false;
let isEnded = false;
let size = { width: 0, height: 0 };
let lastStatus = '';
let lastPanelAt = Date.now();

function post(message: LiveReadingMessage): void {
  self.postMessage(message);
}

/** Holds only the newest frame: a browser stops giving frames while too many are held. */
function keep(frame: Frame): void {
  newest?.close();
  newest = frame;
}

async function collect(frames: ReadableStream<VideoFrame>): Promise<void> {
  const reader = frames.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    keep(value);
  }
  isEnded = true;
}

async function readFrames(reader: LiveReader): Promise<void> {
  while (!isEnded) {
    await new Promise((resolve) => setTimeout(resolve, reader.isEager ? EAGER_MS : IDLE_MS));
    const frame = newest;
    newest = null;
    try {
      const seen = isPaused
        ? reader.leave()
        : frame === null
          ? reader.lookAgain()
          : await look(reader, frame);
      if (seen !== null) await report(seen);
      if (!isPaused) postStatus(reader);
    } finally {
      frame?.close();
    }
  }
  const open = reader.leave();
  if (open !== null) await report(open);
  post({ type: 'ended' });
}

/** Looks around the open panel, and at the whole frame where it is no longer there. */
async function look(reader: LiveReader, frame: Frame): Promise<Sighting | null> {
  const now = frameSize(frame);
  if (now.width !== size.width || now.height !== size.height) {
    size = now;
    reader.forgetPlace();
  }
  const whole = { x: 0, y: 0, ...size };
  const seen = reader.look(await pixels.of(frame, reader.area ?? whole), size);
  if (seen !== 'whole') return seen;
  const again = reader.look(await pixels.of(frame, whole), size);
  return again === 'whole' ? null : again;
}

async function report({ picture, reading }: Sighting): Promise<void> {
  const [image, processed] = await Promise.all([pngOf(picture), drawProcessed(picture, reading)]);
  post({ type: 'stockpile', stockpile: { image, result: { ok: true, reading, processed }, at: Date.now() } });
}

function postStatus({ progress }: LiveReader): void {
  const now = Date.now();
  if (progress.step !== 'looking') lastPanelAt = now;
  const status: LiveReadingStatus = { ...progress, ...size, isIdle: now - lastPanelAt >= UNTIL_IDLE_MS };
  const text = JSON.stringify(status);
  if (text === lastStatus) return;
  lastStatus = text;
  post({ type: 'status', status });
}

async function answer(request: LiveReadingRequest): Promise<void> {
  switch (request.type) {
    case 'frame':
      keep(request.frame);
      return;
    case 'pause':
      isPaused = request.isPaused;
      return;
    case 'finish':
      isEnded = true;
      return;
    case 'start': {
      const data = await fetchRecogniser(request);
      const { drawings } = request.taught;
      const recall = drawings.length === 0 ? undefined : prepareTaught(drawings, data.icons);
      const reader = new LiveReader({ ...data, recall });
      const collected = request.frames === null ? null : collect(request.frames);
      await Promise.all([collected, readFrames(reader)]);
    }
  }
}

self.addEventListener('message', (event: MessageEvent<LiveReadingRequest>) => {
  answer(event.data).catch((error: unknown) => {
    console.error(error);
    post({ type: 'failed', reason: String(error) });
  });
});
