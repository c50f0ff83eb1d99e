import { beforeEach, expect, it } from 'vitest';
import { openFakePush } from '../testing/fake-push.ts';
import { serveLocally } from '../testing/serve-locally.ts';
import { useOpened } from '../testing/test-app.ts';
import { createWebPush, PUSH_HOSTS } from './web-push.ts';

const SECRET = 'a secret for tests that is long enough';
const MESSAGE = { title: 'Below minimum', body: '', path: '/', tag: 'topic-1' };

const fake = useOpened(openFakePush);

beforeEach(() => {
  fake.refuse = null;
  fake.requests = 0;
});

const pushTo = (hosts: readonly string[], more: { timeoutMs?: number } = {}) =>
  createWebPush({ appSecret: SECRET, publicUrl: undefined, hosts, ...more });
const never = new AbortController().signal;

it('the services of the usual browsers are called, over https and at their own names only', () => {
  const { accepts } = pushTo(PUSH_HOSTS);
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://FCM.googleapis.com:443/fcm/send/abc',
  ])
    expect(accepts(endpoint), endpoint).toBe(true);
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://x.fcm.googleapis.com/abc',
    'https://notify.windows.com/w/',
    'https://evilnotify.windows.com/w/',
    'https://web.push.apple.com.evil.example/abc',
    'https://me@web.push.apple.com/abc',
    'https://:secret@web.push.apple.com/abc',
    'https://127.0.0.1/abc',
    'wss://web.push.apple.com/abc',
    'ftp://fcm.googleapis.com/abc',
    'no address',
  ])
    expect(accepts(endpoint), endpoint).toBe(false);
});

it('this computer is called only where the operator names it with its port', () => {
  const { accepts } = pushTo(['127.0.0.1:8080', 'localhost:8080', '*.example.org']);
  const tried = ['http://127.0.0.1:8080/a', 'http://127.0.0.1:8081/a', 'http://localhost:8080/a'];
  expect(tried.map(accepts)).toEqual([true, false, false]);
  expect(['http://a.example.org/a', 'https://a.example.org/a'].map(accepts)).toEqual([false, true]);
});

it('a message that is taken is encrypted for six hours at most; one for an unlisted service is never sent', async () => {
  const push = pushTo([fake.host]);
  const { subscription, shown } = fake.browser(push.publicKey);
  expect(await push.send(subscription, MESSAGE, never)).toEqual({ status: 'ok' });
  expect(shown).toEqual([{ message: MESSAGE, topic: 'topic-1', ttl: '21600' }]);
  const elsewhere = pushTo(PUSH_HOSTS);
  expect(await elsewhere.send(subscription, MESSAGE, never)).toMatchObject({
    status: 'failed',
    isGone: true,
  });
  expect(fake.requests).toBe(1);
});

it('a refusal says whether the subscription is gone, a pause is asked for, or a person must look', async () => {
  const push = pushTo([fake.host]);
  const { subscription } = fake.browser(push.publicKey);
  const after = async (status: number, retryAfter?: number) => {
    fake.refuse = { status, ...(retryAfter !== undefined && { retryAfter }) };
    return push.send(subscription, MESSAGE, never);
  };
  const usual = { status: 'failed', isGone: false, lasting: false };
  for (const status of [404, 410]) expect(await after(status)).toMatchObject({ ...usual, isGone: true });
  expect(await after(429, 90)).toMatchObject({ ...usual, askedMs: 90_000 });
  for (const seconds of [undefined, 0, -5]) {
    const busy = await after(429, seconds);
    expect(busy).toMatchObject({ ...usual, reason: 'The push service asks for a pause.' });
    expect(busy).not.toHaveProperty('askedMs');
  }
  for (const status of [400, 401, 403, 413, 499])
    expect(await after(status)).toMatchObject({
      ...usual,
      lasting: true,
      reason: `The push service refused with status ${status}. no`,
    });
  for (const status of [500, 502, 503]) expect(await after(status)).toMatchObject(usual);
});

it('a service that does not answer, breaks off or is not there is tried again, and a stop ends the request', async () => {
  const service = await serveLocally((request, response) => {
    if (request.url === '/cut') response.destroy();
  });
  const push = pushTo([new URL(service.address).host], { timeoutMs: 50 });
  const { subscription } = fake.browser(push.publicKey);
  const send = (path: string, signal = never) =>
    push.send({ ...subscription, endpoint: service.address + path }, MESSAGE, signal);
  const failed = (reason: string) => ({ status: 'failed', reason, isGone: false, lasting: false });
  expect(await send('/silent')).toEqual(failed('The push service did not answer.'));
  expect(await send('/cut')).toEqual(failed('The push service cannot be reached.'));
  const stop = new AbortController();
  stop.abort();
  expect(await send('/silent', stop.signal)).toEqual(failed('The server was stopped.'));
  await service.close();
  expect(await send('/silent')).toEqual(failed('The push service cannot be reached.'));
});
