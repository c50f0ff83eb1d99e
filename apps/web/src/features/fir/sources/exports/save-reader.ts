import type { MapData, UnreadableMapData } from '@backline/game-exports';

type Answer = MapData | UnreadableMapData;

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

/** Reads a save file in a worker, one after another; a worker that fails counts as a damaged file. */
export async function readSaveInWorker(bytes: ArrayBuffer): Promise<Answer> {
  if (!('Worker' in self)) return (await import('@backline/game-exports')).readMapData(new Uint8Array(bytes));
  const answer = last.then(() => ask(bytes));
  last = answer;
  return answer;
}

function ask(bytes: ArrayBuffer): Promise<Answer> {
  worker ??= new Worker(new URL('./save.worker.ts', import.meta.url), { type: 'module' });
  const asked = worker;
  return new Promise((resolve) => {
    asked.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    asked.onerror = (event) => {
      console.error('The worker for save files failed.', event.message);
      worker = null;
      asked.terminate();
      resolve({ refused: 'damaged', position: 0 });
    };
    asked.postMessage(bytes, [bytes]);
  });
}
