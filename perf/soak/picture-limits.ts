import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { signInByScript } from '../../e2e/support/api-client.ts';
import { forgetPeak, memoryOf, processorTime } from '../../e2e/support/process-memory.ts';
import { emptyDataDirectory, startServer } from '../../e2e/support/server-process.ts';
import { type LimitPicture, limitPictures } from '../../packages/recognition/testing/limit-pictures.ts';
import type { Soak } from './soak.ts';

/** Maximum memory above that of the idle server. */
const MAX_MEGABYTES = 500;
/** Maximum time from request to response, on an otherwise idle machine. */
const MAX_MS = 2000;
/** Reading threads stop after 2.5 seconds of inactivity. */
const IDLE_MS = 3500;

const STATUS: Record<LimitPicture['answer'], number> = { read: 200, 'too-large': 413, unreadable: 422 };

/**
 * Sends every kind of picture at its size limits, and a hostile set, one after another to a separate built
 * server. Each request asks for the drawn reading too, which is the most expensive option. Needs Linux.
 * @param most use only this many of them, evenly spread.
 */
export const soakPictureLimits: Soak = async (most) => {
  const problems: string[] = [];
  const dataDirectory = emptyDataDirectory();
  const server = await startServer({ dataDirectory, environment: { READ_WORKERS: '1', READ_SECONDS: '60' } });
  const { token, headers } = await signInByScript(server.address, 'admin');
  const send = async (body: Buffer) => {
    const answer = await fetch(`${server.address}/api/fir/read?processed_image=true`, {
      method: 'POST',
      headers: { ...headers(), authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: new Uint8Array(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const all = limitPictures();
  const step = most === undefined ? 1 : Math.max(1, all.length / most);
  const chosen = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  await pause(IDLE_MS);
  const idle = memoryOf(server.pid).now;
  console.log(`idle: ${idle.toFixed(0)} MB`);
  let worst = { megabytes: 0, milliseconds: 0 };
  for (const { name, answer, bytes } of chosen) {
    const body = await bytes();
    forgetPeak(server.pid);
    const [begun, used] = [performance.now(), processorTime(server.pid)];
    const status = await send(body).catch((error: unknown) => String(error));
    const milliseconds = performance.now() - begun;
    const processor = processorTime(server.pid) - used;
    const megabytes = memoryOf(server.pid).peak - idle;
    worst = {
      megabytes: Math.max(worst.megabytes, megabytes),
      milliseconds: Math.max(worst.milliseconds, milliseconds),
    };
    const line = `${name} (${(body.length / 1e6).toFixed(1)} MB): ${status}, +${megabytes.toFixed(0)} MB, ${milliseconds.toFixed(0)} ms, ${processor} ms of processor`;
    console.log(line);
    if (status !== STATUS[answer] || megabytes > MAX_MEGABYTES || milliseconds > MAX_MS) problems.push(line);
  }
  console.log(
    `${chosen.length} pictures, worst: +${worst.megabytes.toFixed(0)} MB, ${worst.milliseconds.toFixed(0)} ms`,
  );
  if ((await fetch(`${server.address}/api/health`)).status !== 200) problems.push('the server is away');
  if ((await server.stop()) !== 0) problems.push('the server did not end well');
  fs.rmSync(dataDirectory, { recursive: true });
  return problems;
};
