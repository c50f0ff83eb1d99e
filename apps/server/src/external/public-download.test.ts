import dns from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { inEnglish } from '@backline/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressProblem, type Download, downloadPublic } from './public-download.ts';

let answer: http.RequestListener = (_, response) => response.end('[]');
let asked: http.IncomingMessage[] = [];
const server = http.createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
let base = '';
beforeEach(async () => {
  asked = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (parts: Partial<Download> = {}) =>
  downloadPublic({
    url: `${base}/catalog.json`,
    etag: '',
    maxBytes: 1000,
    timeoutMs: 2000,
    mayBeLoopback: true,
    signal: new AbortController().signal,
    ...parts,
  });
const failure = async (parts: Partial<Download> = {}) => {
  const outcome = await get(parts);
  return outcome.status === 'failed' ? inEnglish(outcome.reason) : outcome.status;
};
/** As if every name had these addresses. */
const resolving = (...addresses: string[]) =>
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    done: (error: null, list: object) => void,
  ) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as never);

it('downloads once, and asks only for what is newer the next time', async () => {
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '"7"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"7"' }).end('[1]');
  };
  const first = await get();
  expect(first).toMatchObject({ status: 'ok', etag: '"7"' });
  expect(first.status === 'ok' && Buffer.from(first.body).toString()).toBe('[1]');
  expect(await get({ etag: '"7"' })).toEqual({ status: 'unchanged' });
  expect(asked[0]?.headers['accept-encoding']).toBe('identity');
});

it.each([
  ['ftp://example.org/x', /begins with https/],
  ['http://example.org/x', /begins with https/],
  ['https://user:secret@example.org/x', /neither name nor password/],
  ['no address', /begins with https/],
  [`https://example.org/${'x'.repeat(2000)}`, /begins with https/],
  ['https://127.0.0.1/x', /not on the public internet/],
  ['https://localhost/x', /not on the public internet/],
  ['https://0x7f.1/x', /not on the public internet/],
  ['https://2130706433/x', /not on the public internet/],
  ['https://[::1]/x', /not on the public internet/],
  ['https://[::ffff:127.0.0.1]/x', /not on the public internet/],
  ['https://10.1.2.3/x', /not on the public internet/],
  ['https://169.254.169.254/latest/meta-data', /not on the public internet/],
  ['https://[fe80::1]/x', /not on the public internet/],
])('%s is refused before anything is asked', async (url, sentence) => {
  const lookup = vi.spyOn(dns, 'lookup');
  expect(await failure({ url, mayBeLoopback: false })).toMatch(sentence);
  expect(lookup).not.toHaveBeenCalled();
});

it('an address of the public internet is fine, by name and by number', () => {
  expect(addressProblem('https://example.org/catalog.json', false)).toBeNull();
  expect(addressProblem('https://8.8.8.8:8443/catalog.json', false)).toBeNull();
});

describe('a name', () => {
  it.each([['10.0.0.7'], ['127.0.0.1'], ['8.8.8.8', '192.168.0.1']])(
    'of %s is never connected to',
    async (...addresses) => {
      resolving(...addresses);
      expect(await failure({ url: 'https://rebound.example/x', mayBeLoopback: true })).toMatch(
        /public internet/,
      );
      expect(asked).toEqual([]);
    },
  );

  it('is looked up once, for the connection itself: a second answer has nobody to go to', async () => {
    const lookup = resolving('203.0.113.9'); // reserved for documents
    await failure({ url: 'https://rebound.example/x' });
    expect(lookup).toHaveBeenCalledTimes(1);
  });
});

describe('a redirect', () => {
  it('is followed three times and no more', async () => {
    answer = ({ url = '' }, response) => {
      const left = Number(url.slice(1));
      return left === 0 ? response.end('[]') : response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    expect(await failure({ url: `${base}/3` })).toBe('ok');
    expect(await failure({ url: `${base}/4` })).toMatch(/more than 3 times/);
  });

  it.each([
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/x',
    'file:///etc/passwd',
    'http://example.org/',
  ])('to %s is not', async (location) => {
    answer = (_, response) => response.writeHead(302, { location }).end();
    // Loopback is allowed here for the first step alone to be made at all.
    const sentence = await failure({ mayBeLoopback: true });
    expect(sentence).toMatch(location.includes('::1') ? /reached/ : /public internet|begins with https/);
    expect(asked).toHaveLength(1);
  });
});

describe('an answer', () => {
  it.each([
    ['of another status', (response: http.ServerResponse) => response.writeHead(404).end(), /status 404/],
    [
      'that is unchanged though nothing was known',
      (response: http.ServerResponse) => response.writeHead(304).end(),
      /status 304/,
    ],
    [
      'that says it is too large',
      (response: http.ServerResponse) => response.writeHead(200, { 'content-length': '1001' }).write('x'),
      /larger/,
    ],
    [
      'that is too large without saying so',
      (response: http.ServerResponse) => {
        response.writeHead(200);
        response.write('x'.repeat(600));
        response.end('x'.repeat(401));
      },
      /larger/,
    ],
    [
      'that breaks off',
      (response: http.ServerResponse) => {
        response.writeHead(200, { 'content-length': '900' });
        response.write('x');
        setTimeout(() => response.destroy(), 20);
      },
      /cannot be reached/,
    ],
  ])('%s is a failure with its sentence', async (_, respond, sentence) => {
    answer = (_request, response) => void respond(response);
    expect(await failure()).toMatch(sentence);
  });

  it('of exactly the limit is taken', async () => {
    answer = (_, response) => response.end('x'.repeat(1000));
    expect((await get()).status).toBe('ok');
  });

  it('that never ends is given up', async () => {
    answer = (_, response) => void response.write('[');
    expect(await failure({ timeoutMs: 100 })).toMatch(/did not answer within 0.1 seconds/);
  });

  it('that never comes is said as such', async () => {
    expect(await failure({ url: 'http://127.0.0.1:1/x' })).toMatch(/cannot be reached \(ECONNREFUSED\)/);
  });
});
