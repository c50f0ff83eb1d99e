import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../../../e2e/support/chromium.ts';
import { loadAsset } from '../../testing/load-asset.ts';
import { atMost, type Figure, median, type Timing } from './figures.ts';
import type { SpeedPicture } from './speed-pictures.ts';

/** The server's policy for WebAssembly: under a stricter one the kernels would run without SIMD, and the ratio would show it. */
const CONTENT_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const MAX_START_MS = 60;
const MAX_RATIO = 1.3;
const MAX_DOWNLOAD_MB = 1;

/** The built worker of the page, and what it and the data weigh gzipped. */
async function buildWorker(entry: URL): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  try {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        lib: {
          entry: fileURLToPath(entry),
          formats: ['es'],
          fileName: 'worker',
        },
      },
    });
    const [file = ''] = (await readdir(folder)).filter((name) => /\.m?js$/.test(name));
    return await readFile(join(folder, file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Measures what a browser downloads to read pictures: code and both data files, gzipped. */
export async function measureDownload(): Promise<Figure> {
  const parts = [
    gzipSync(await buildWorker(new URL('../../src/browser-worker.ts', import.meta.url))),
    ...['icons.bin' as const, 'text.bin' as const].map(async (name) =>
      gzipSync(new Uint8Array(await loadAsset(name))),
    ),
  ];
  const sizes = (await Promise.all(parts)).map((part) => part.length / 1e6);
  const detail = `code ${sizes[0]?.toFixed(3)}, icons ${sizes[1]?.toFixed(3)}, text ${sizes[2]?.toFixed(3)}`;
  return atMost({
    name: 'download for reading, gzipped',
    value: sizes.reduce((a, b) => a + b, 0),
    most: MAX_DOWNLOAD_MB,
    unit: 'MB',
    detail,
  });
}

interface ServedFile {
  type: string;
  body: Uint8Array;
}

async function filesToServe(pictures: readonly SpeedPicture[]): Promise<Map<string, ServedFile>> {
  const binary = (body: Uint8Array): ServedFile => ({ type: 'application/octet-stream', body });
  const worker = await buildWorker(new URL('./browser-bench.ts', import.meta.url));
  return new Map<string, ServedFile>([
    ['/', { type: 'text/html', body: Buffer.from('<!doctype html><title>bench</title>') }],
    ['/worker.js', { type: 'text/javascript', body: worker }],
    ['/icons.bin', binary(new Uint8Array(await loadAsset('icons.bin')))],
    ['/text.bin', binary(new Uint8Array(await loadAsset('text.bin')))],
    ...pictures.map(({ picture: { data } }, index): [string, ServedFile] => [
      `/picture-${index}`,
      binary(new Uint8Array(data.buffer, data.byteOffset, data.length)),
    ]),
  ]);
}

/** Serves the files on a free port of this machine. */
async function serve(files: ReadonlyMap<string, ServedFile>): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    response
      .writeHead(200, {
        'content-type': file.type,
        'cache-control': 'max-age=3600',
        'content-security-policy': CONTENT_POLICY,
      })
      .end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server on TCP; only one on a pipe has another kind of address.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Times the same pictures in a worker of headless Chromium, and how long such a worker takes to be ready. */
export async function measureInBrowser(
  pictures: readonly SpeedPicture[],
  inNode: readonly Timing[],
  runs: number,
): Promise<Figure[]> {
  const server = await serve(await filesToServe(pictures));
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage();
    await page.goto(server.origin);
    const starts: number[] = [];
    for (let start = 0; start < 9; start++) starts.push(await page.evaluate(timeStart));
    const figures = [
      atMost({
        name: 'a reader ready in Chromium, warm: code and data',
        value: median(starts.slice(2)),
        most: MAX_START_MS,
        unit: 'ms',
      }),
    ];
    for (const [index, { name, picture }] of pictures.entries()) {
      const { width, height } = picture;
      const timed = await page.evaluate(timeReading, { index, width, height, runs });
      figures.push(
        atMost({
          name: `Chromium against Node, ${name}`,
          value: timed.least / (inNode[index]?.least ?? 1),
          most: MAX_RATIO,
          unit: 'times',
          detail: `median ${timed.median.toFixed(1)} ms, least ${timed.least.toFixed(1)}`,
        }),
      );
    }
    return figures;
  } finally {
    await browser.close();
    server.close();
  }
}

/** Runs in the page: milliseconds from asking for a worker to its being ready. */
async function timeStart(): Promise<number> {
  const started = performance.now();
  const worker = new Worker('/worker.js', { type: 'module' });
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
  });
  const time = performance.now() - started;
  worker.terminate();
  return time;
}

/** Runs in the page: has a worker read a picture repeatedly. The worker's first message says that it is ready. */
async function timeReading(work: {
  index: number;
  width: number;
  height: number;
  runs: number;
}): Promise<{ median: number; least: number }> {
  const worker = new Worker('/worker.js', { type: 'module' });
  return await new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => {
      if (data === 'ready') worker.postMessage(work);
      else {
        worker.terminate();
        resolve({ median: Number(data.median), least: Number(data.least) });
      }
    };
  });
}
