import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, serveLocally } from '../testing/serve-locally.ts';
import { createWebhooks, SILENT, type Webhooks, WITHOUT_PREVIEWS } from './webhooks.ts';

/** Next answer of Discord: undefined breaks the connection, `never` does not answer. */
interface Reply {
  status: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}
let reply: Reply | 'never' | undefined;
let asked: { method: string | undefined; url: string; agent: string | undefined; body: unknown }[] = [];
let discord: Awaited<ReturnType<typeof serveLocally>>;
let webhooks: Webhooks;

beforeAll(async () => {
  discord = await serveLocally(async (request, response) => {
    const { method, url = '', headers } = request;
    const body = await readText(request);
    asked.push({ method, url, agent: headers['user-agent'], body: body === '' ? null : JSON.parse(body) });
    if (reply === 'never') return;
    if (reply === undefined) return response.destroy();
    const { status, json, text = '', headers: more = {} } = reply;
    if (json !== undefined) return sendJson(response, status, json, more);
    response.writeHead(status, more).end(text);
  });
  webhooks = createWebhooks(discord.address);
});
afterAll(() => discord.close());
beforeEach(() => {
  asked = [];
  reply = { status: 200, json: { id: '9' } };
});

const webhook = { id: '4711', token: 'tok-en', threadId: null };
const message = { content: 'Hello', allowed_mentions: { parse: [] as [] }, flags: SILENT | WITHOUT_PREVIEWS };
const post = () => webhooks.post(webhook, message);
const edit = () => webhooks.edit(webhook, '9', message);
const remove = () => webhooks.remove(webhook, '9');
const failed = (problem: string, more: object = {}) => ({
  status: 'failed',
  problem,
  lasting: false,
  isOff: false,
  isUnclear: false,
  isMessageGone: false,
  ...more,
});
const after = (next: Reply, act = post) => {
  reply = next;
  return act();
};

it('a message is posted with its flags and waits for its id; an edit keeps only that links show no preview', async () => {
  await post();
  await edit();
  await remove();
  await webhooks.post({ ...webhook, threadId: '77' }, message);
  await webhooks.edit({ ...webhook, threadId: '77' }, '9', { ...message, flags: SILENT });
  const path = '/api/v10/webhooks/4711/tok-en';
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${path}?wait=true`,
    `PATCH ${path}/messages/9`,
    `DELETE ${path}/messages/9`,
    `POST ${path}?thread_id=77&wait=true`,
    `PATCH ${path}/messages/9?thread_id=77`,
  ]);
  expect(asked.map(({ body }) => body)).toEqual([
    { ...message, username: 'Backline' },
    { ...message, flags: 4 },
    null,
    { ...message, username: 'Backline' },
    { ...message, flags: 0 },
  ]);
  for (const { agent } of asked) expect(agent).toMatch(/^DiscordBot \(Backline, /);
});

describe('a message that Discord took', () => {
  it('is followed by a pause of two seconds, or of as long as Discord says that nothing is left', async () => {
    const pause = async (remaining: string, resetAfter: string) => {
      const headers = { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset-after': resetAfter };
      return after({ status: 200, json: { id: '9' }, headers });
    };
    const taken = (pauseMs: number) => ({ status: 'ok', messageId: '9', pauseMs });
    expect(await post()).toEqual(taken(2000));
    expect(await pause('1', '7.5')).toEqual(taken(2000));
    expect(await pause('0', '7.5')).toEqual(taken(7500));
    expect(await pause('0', '2.0001')).toEqual(taken(2001));
    expect(await pause('0', '0.5')).toEqual(taken(2000));
    expect(await pause('0', 'soon')).toEqual(taken(2000));
  });

  it('has an id; a page of a proxy has none, and leaves unknown whether it arrived', async () => {
    const unknown = failed('webhook-unreachable', { isUnclear: true });
    for (const page of [{ text: '<html>' }, { json: {} }, { json: { id: 9 } }, { json: ['9'] }])
      expect(await after({ status: 200, ...page }), JSON.stringify(page)).toEqual(unknown);
    expect(await after({ status: 204 }, remove)).toMatchObject({ status: 'ok', pauseMs: 2000 });
  });
});

describe('a refusal', () => {
  it('for going too fast names the pause of the body, else of the header, else none', async () => {
    const headers = { 'retry-after': '300' };
    const busy = (askedMs?: number) => failed('webhook-busy', { askedMs });
    expect(await after({ status: 429, json: { retry_after: 64.5001 }, headers })).toEqual(busy(64_501));
    expect(await after({ status: 429, json: { retry_after: 0 }, headers })).toEqual(busy(0));
    expect(await after({ status: 429, text: '<html>', headers })).toEqual(busy(300_000));
    expect(await after({ status: 429, json: { retry_after: -1 } })).toEqual(busy());
    expect(await after({ status: 429, json: { retry_after: 'later' } })).toEqual(busy());
  });

  it('with an error code of Discord’s switches the channel off, or is about this message alone', async () => {
    const coded = (status: number, code: unknown, act = post) => after({ status, json: { code } }, act);
    expect(await coded(404, 10_015)).toEqual(failed('webhook-deleted', { isOff: true }));
    for (const status of [401, 403])
      expect(await coded(status, 50_027)).toEqual(failed('webhook-refused', { isOff: true }));
    expect(await coded(400, 50_035)).toEqual(failed('webhook-rejected', { lasting: true }));
    expect(await coded(404, 10_008, edit)).toEqual(failed('webhook-rejected', { isMessageGone: true }));
    // Nothing is left to delete.
    expect(await coded(404, 10_008, remove)).toMatchObject({ status: 'ok', pauseMs: 2000 });
    expect(await coded(404, 10_015, remove)).toEqual(failed('webhook-deleted', { isOff: true }));
  });

  it('without one comes from a proxy, and switches nothing off', async () => {
    for (const status of [302, 400, 401, 403, 404])
      for (const page of [{ text: '<html>' }, { json: { code: '10015' } }])
        expect(await after({ status, ...page, headers: { location: discord.address } })).toEqual(
          failed('webhook-unreachable'),
        );
    expect(asked).toHaveLength(10); // no redirect was followed
  });

  it('of a gateway leaves unknown whether the message arrived; Discord’s own 500 and 503 mean that it did not', async () => {
    for (const [status, isUnclear] of [
      [500, false],
      [502, true],
      [503, false],
      [504, true],
      [520, true],
    ] as const) {
      expect(await after({ status, text: 'no' })).toEqual(failed('webhook-unreachable', { isUnclear }));
      expect(await after({ status, json: { code: 0 } })).toMatchObject({ isOff: false, lasting: false });
    }
  });
});

describe('without an answer', () => {
  it('the message may have arrived, unless no connection was made', async () => {
    reply = undefined;
    expect(await post()).toEqual(failed('webhook-unreachable', { isUnclear: true }));
    reply = 'never';
    const impatient = createWebhooks(discord.address, 50);
    expect(await impatient.post(webhook, message)).toEqual(
      failed('webhook-unreachable', { isUnclear: true }),
    );
    const gone = await serveLocally(() => {});
    await gone.close();
    expect(await createWebhooks(gone.address).post(webhook, message)).toEqual(failed('webhook-unreachable'));
  });
});
