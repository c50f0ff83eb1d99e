import './browser-globals.ts';
import fs from 'node:fs';
import { LANGUAGES, type Language } from '../../../packages/texts/src/languages.ts';
import { FRAME_VIEWERS, type FrameViewer } from '../src/frame/frame.ts';
import { renderFrame } from '../src/frame/render-frame.tsx';
import { ROUTES } from '../src/routes.ts';

export interface RenderedFrame {
  /** The contents of `#root`. */
  markup: string;
  route: string;
  viewer: FrameViewer;
  language: Language;
}

/** Readers have no login, and visitors nothing else than what is public. */
function isShownTo(viewer: FrameViewer, route: string, access: string): boolean {
  return viewer === 'visitor' ? access === 'public' : route !== '/login';
}

// The build runs this file, bundled, in a process of its own, and reads what it wrote (frames.ts).
const frames: RenderedFrame[] = [];
for (const language of LANGUAGES)
  for (const viewer of FRAME_VIEWERS)
    for (const { path: route, access } of ROUTES)
      if (isShownTo(viewer, route, access))
        frames.push({ route, viewer, language, markup: await renderFrame(route, viewer, language) });
const [, , file] = process.argv;
if (file === undefined) throw new Error('render-frames needs the name of a file to write.');
fs.writeFileSync(file, JSON.stringify(frames));
process.exit(0); // timers of the app would keep the process
