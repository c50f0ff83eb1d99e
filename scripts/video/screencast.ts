import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

interface Frame {
  file: string;
  /** Seconds since the epoch, by the browser's clock. */
  timestamp: number;
}

interface Caption<Texts> {
  /** Seconds since the first frame. */
  start: number;
  texts: Texts;
}

/**
 * Records a page through the DevTools protocol. The browser sends a frame whenever the page changes, so each
 * frame is shown until the next one. Playwright's own recorder is not used, because it needs an ffmpeg that
 * it downloads.
 */
export async function startScreencast<Texts extends Record<string, string>>(page: Page) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-video-'));
  const frames: Frame[] = [];
  const captions: Caption<Texts>[] = [];
  const client = await page.context().newCDPSession(page);
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = path.join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
    fs.writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ file, timestamp: metadata.timestamp ?? Date.now() / 1000 });
    void client.send('Page.screencastFrameAck', { sessionId });
  });
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 95, everyNthFrame: 1 });
  const elapsed = () => Date.now() / 1000 - (frames[0]?.timestamp ?? Date.now() / 1000);

  return {
    /** Sets the caption from this moment on. */
    caption: (texts: Texts) => void captions.push({ start: elapsed(), texts }),
    /**
     * Ends the recording and writes it as WebM (VP9), with a WebVTT caption file for each language.
     * @param file path without extension.
     * @throws if ffmpeg is missing or fails.
     */
    async write(file: string): Promise<void> {
      const end = elapsed();
      await client.send('Page.stopScreencast');
      encode(folder, frames, end, `${file}.webm`);
      for (const language of Object.keys(captions[0]?.texts ?? {}))
        fs.writeFileSync(`${file}.${language}.vtt`, webVtt(captions, language, end));
      fs.rmSync(folder, { recursive: true });
    },
  };
}

function encode(folder: string, frames: Frame[], end: number, file: string): void {
  const first = frames[0]?.timestamp ?? 0;
  const list = frames.flatMap((frame, index) => {
    const until = frames[index + 1]?.timestamp ?? first + end;
    return [`file '${frame.file}'`, `duration ${Math.max(0.001, until - frame.timestamp).toFixed(3)}`];
  });
  // The concat demuxer ignores the duration of the last entry unless its file is listed once more.
  const last = frames.at(-1);
  if (last !== undefined) list.push(`file '${last.file}'`);
  const playlist = path.join(folder, 'frames.txt');
  fs.writeFileSync(playlist, list.join('\n'));
  const input = ['-f', 'concat', '-safe', '0', '-i', playlist];
  const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '42', '-pix_fmt', 'yuv420p', '-row-mt', '1'];
  const { status, error, stderr } = spawnSync(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, '-vf', 'fps=15', '-g', '150', ...codec, '-an', file],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`ffmpeg could not write ${file}. On Debian: apt-get install ffmpeg\n${stderr}`, {
      cause: error,
    });
}

function webVtt(captions: Caption<Record<string, string>>[], language: string, end: number): string {
  const cues = captions.map(({ start, texts }, index) => {
    const until = captions[index + 1]?.start ?? end;
    return `${timestamp(start)} --> ${timestamp(until)}\n${texts[language]}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** `00:01:02.345` */
function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
