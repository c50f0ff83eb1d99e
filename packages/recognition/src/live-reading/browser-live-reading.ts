import type { ReaderData } from '../browser-reader.ts';
import type { LiveReadingMessage, LiveReadingRequest } from './live-reading-messages.ts';

export type { LiveReadingMessage, LiveReadingStatus, LiveStockpile } from './live-reading-messages.ts';

export interface BrowserLiveReading {
  /** Pauses or resumes reading; the sharing goes on. */
  pause: (isPaused: boolean) => void;
  /** Ends the reading: what is still waiting is reported before the message `ended`. */
  finish: () => void;
  /** Ends the worker at once. The caller ends the sharing itself. */
  stop: () => void;
}

/** Chromium gives pages the frames of a track; the DOM's types do not have this. */
type TrackProcessor = new (options: {
  track: MediaStreamTrack;
  maxBufferSize: number;
}) => { readable: ReadableStream<VideoFrame> };

/** Milliseconds between two frames where the page has to ask for each. */
const ASK_MS = 200;

/**
 * Reads a shared window in a worker. Frames do not leave the browser.
 * @param data with absolute addresses
 */
export function readTrack(
  track: MediaStreamTrack,
  data: ReaderData,
  onMessage: (message: LiveReadingMessage) => void,
): BrowserLiveReading {
  const worker = new Worker(new URL('./live-reading-worker.ts', import.meta.url), { type: 'module' });
  const send = (request: LiveReadingRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer);
  const frames = frameStream(track);
  worker.addEventListener('message', (event: MessageEvent<LiveReadingMessage>) => onMessage(event.data));
  worker.addEventListener('error', ({ message }) => onMessage({ type: 'failed', reason: message }));
  send({ type: 'start', frames, ...data }, frames === null ? [] : [frames]);
  const stopAsking =
    frames === null ? askForFrames(track, (frame) => send({ type: 'frame', frame }, [frame])) : null;
  const handleEnd = () => onMessage({ type: 'ended' });
  track.addEventListener('ended', handleEnd);
  return {
    pause: (isPaused) => send({ type: 'pause', isPaused }),
    finish: () => send({ type: 'finish' }),
    stop: () => {
      track.removeEventListener('ended', handleEnd);
      stopAsking?.();
      worker.terminate();
    },
  };
}

function frameStream(track: MediaStreamTrack): ReadableStream<VideoFrame> | null {
  // Where it exists it has the type `TrackProcessor`; Firefox has none, and Safari has it in workers only.
  const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessor }).MediaStreamTrackProcessor;
  return Processor === undefined ? null : new Processor({ track, maxBufferSize: 1 }).readable;
}

/** Takes the frames from a hidden video. @returns a function that stops it. */
function askForFrames(track: MediaStreamTrack, onFrame: (frame: ImageBitmap) => void): () => void {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  video.play().catch((error: unknown) => console.error('The shared window does not play.', error));
  const ask = async () => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) onFrame(await createImageBitmap(video));
  };
  const timer = setInterval(() => void ask().catch((error: unknown) => console.error(error)), ASK_MS);
  return () => {
    clearInterval(timer);
    video.srcObject = null;
  };
}
