import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveLocally } from '../testing/serve-locally.ts';
import { isShardDown, requestWarApi, type WarApiRequest } from './war-api.ts';

let answer: (response: ServerResponse) => void;
let asked: Record<string, unknown>[] = [];
let api: Awaited<ReturnType<typeof serveLocally>>;

beforeAll(async () => {
  api = await serveLocally(({ headers }, response) => {
    asked.push(headers);
    answer(response);
  });
});
afterAll(() => api.close());
beforeEach(() => {
  asked = [];
});

const ask = (more: Partial<WarApiRequest> = {}) =>
  requestWarApi({
    url: `${api.address}/api/worldconquest/war`,
    etag: null,
    userAgent: 'Backline/1',
    timeoutMs: 5000,
    signal: new AbortController().signal,
    ...more,
  });
const reply = (status: number, body = '', headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(status, headers).end(body);
};
const failed = (problem: string, detail: string, askedMs?: number) => ({
  status: 'failed',
  problem,
  detail,
  askedMs,
});

describe('an answer', () => {
  it('is news with its ETag, which is sent with the next request; a 304 to it means that nothing changed', async () => {
    reply(200, '{"warNumber":900}', { etag: '"abc"' });
    expect(await ask()).toEqual({ status: 'new', json: { warNumber: 900 }, etag: '"abc"' });
    reply(304);
    expect(await ask({ etag: '"abc"' })).toEqual({ status: 'same' });
    expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"abc"']);
    expect(asked[0]).toMatchObject({ accept: 'application/json', 'user-agent': 'Backline/1' });
    // Nobody has an answer that this could be the same as.
    expect(await ask()).toEqual(failed('refused', 'status 304'));
    reply(200, 'null', { etag: 'x'.repeat(201) });
    expect(await ask()).toEqual({ status: 'new', json: null, etag: 'x'.repeat(200) });
    reply(200, '[]');
    expect(await ask()).toEqual({ status: 'new', json: [], etag: null });
  });

  it('of at most 2 MiB is read, of one byte more is not', async () => {
    const most = 2 * 1024 * 1024;
    reply(200, `"${'x'.repeat(most - 2)}"`);
    expect(await ask()).toMatchObject({ status: 'new' });
    reply(200, `"${'x'.repeat(most - 1)}"`);
    expect(await ask()).toEqual(failed('too-large', 'more than 2097152 bytes'));
  });

  it('that is no JSON is nonsense', async () => {
    for (const body of ['', '<html>', '{"warNumber":9']) {
      reply(200, body);
      expect(await ask(), body).toEqual(failed('nonsense', 'no JSON'));
    }
  });
});

describe('a failure', () => {
  it('names how long the API asks to be left alone, if it says so in seconds', async () => {
    const paused = (after: string) => ({ 'retry-after': after });
    reply(429, 'no', paused('90'));
    expect(await ask()).toEqual(failed('busy', 'status 429', 90_000));
    reply(503, 'no', paused('999999'));
    expect(await ask()).toEqual(failed('server-error', 'status 503', 999_999_000));
    for (const after of ['1000000', '-1', '1.5', 'Sat, 21 Nov 2026 12:00:00 GMT', '']) {
      reply(429, 'no', paused(after));
      expect(await ask(), after).toEqual(failed('busy', 'status 429'));
    }
    reply(404, 'no', paused('90'));
    expect(await ask()).toEqual(failed('refused', 'status 404'));
  });

  it('is the shard’s, which is then left alone, or one address’s', async () => {
    const problemAt = async (status: number) => {
      reply(status, 'no', { location: '/elsewhere' });
      const { problem } = (await ask()) as { problem: Parameters<typeof isShardDown>[0] }; // each of these fails
      return [problem, isShardDown(problem)];
    };
    for (const status of [500, 502, 599]) expect(await problemAt(status)).toEqual(['server-error', true]);
    expect(await problemAt(429)).toEqual(['busy', true]);
    for (const status of [201, 301, 302, 400, 403, 404, 499])
      expect(await problemAt(status)).toEqual(['refused', false]);
    expect(asked).toHaveLength(11); // no redirect was followed
    expect((['unreachable', 'timeout', 'too-large', 'nonsense'] as const).map(isShardDown)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is told apart: no connection, one that breaks, no answer in time, and a server that stops', async () => {
    const gone = await serveLocally(() => {});
    await gone.close();
    expect(await ask({ url: gone.address })).toEqual(failed('unreachable', 'ECONNREFUSED'));
    answer = (response) => response.destroy();
    expect(await ask()).toMatchObject({ problem: 'unreachable', detail: 'UND_ERR_SOCKET' });
    // The body counts too.
    answer = (response) => void response.writeHead(200).write('{');
    expect(await ask({ timeoutMs: 50 })).toEqual(failed('timeout', 'no answer within 0.05 seconds'));
    const stop = new AbortController();
    answer = () => stop.abort();
    expect(await ask({ signal: stop.signal })).toEqual(failed('unreachable', 'the server was stopped'));
  });
});
