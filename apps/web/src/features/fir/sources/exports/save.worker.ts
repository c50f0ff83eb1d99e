/** Reads save files away from the page, which stays usable whatever the file holds. */
import { readMapData } from '@backline/game-exports';

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) =>
  self.postMessage(readMapData(new Uint8Array(data))),
);
