import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Reason, reason } from '@backline/contract';
import { errorCode } from '../runtime/error-code.ts';
import { isLoopbackAddress, isLoopbackName } from '../runtime/loopback.ts';
import { isPublicAddress } from '../runtime/public-address.ts';
import { VERSION } from '../runtime/version.ts';
import { TimeIsOver, withinTime } from './time-limit.ts';

const MAX_REDIRECTS = 3;
const MAX_ADDRESS = 2000;

export interface Download {
  url: string;
  /** The ETag of the last answer, or empty. */
  etag: string;
  maxBytes: number;
  timeoutMs: number;
  /** Permission for http to this computer too, for a server that serves this computer alone. */
  mayBeLoopback: boolean;
  signal: AbortSignal;
}

export type DownloadAnswer =
  | { status: 'ok'; body: Uint8Array; etag: string }
  | { status: 'unchanged' }
  | { status: 'failed'; reason: Reason };

/** A request that must not be made, or an answer that is not taken. */
class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.code);
  }
}

/** Reason why an address cannot be one to download from; null if it can. Names are looked up only when it is called. */
export function addressProblem(text: string, mayBeLoopback: boolean): Reason | null {
  const url = text.length <= MAX_ADDRESS && URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return reason('source-address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopbackName(host))
    return mayBeLoopback && /^https?:$/.test(url.protocol) ? null : reason('source-private');
  if (url.protocol !== 'https:') return reason('source-address');
  return isIP(host) === 0 || isPublicAddress(host) ? null : reason('source-private');
}

/**
 * Downloads what an admin has named, without being led anywhere that only this server can reach: https alone, to addresses of the
 * public internet alone, which is checked of exactly the addresses that are connected to, at each redirect anew. Bounded in size and
 * time; one try. Never throws for what the other side does.
 */
export async function downloadPublic({ timeoutMs, signal, ...download }: Download): Promise<DownloadAnswer> {
  try {
    return await withinTime(timeoutMs, (limit) => follow(download, limit), signal);
  } catch (error) {
    if (error instanceof Refused) return { status: 'failed', reason: error.reason };
    if (error instanceof TimeIsOver)
      return { status: 'failed', reason: reason('source-slow', { seconds: timeoutMs / 1000 }) };
    const problem = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
    return { status: 'failed', reason: reason('source-unreachable', { problem }) };
  }
}

type Attempt = Omit<Download, 'timeoutMs' | 'signal'>;

async function follow(download: Attempt, signal: AbortSignal): Promise<DownloadAnswer> {
  let { url } = download;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const problem = addressProblem(url, download.mayBeLoopback);
    if (problem !== null) throw new Refused(problem);
    const response = await request(url, download, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) {
      const body = await bodyOf(response, download.maxBytes);
      return { status: 'ok', body, etag: (headers.etag ?? '').slice(0, 200) };
    }
    response.destroy();
    if (statusCode === 304 && download.etag !== '') return { status: 'unchanged' };
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new Refused(reason('source-status', { status: statusCode }));
    if (!URL.canParse(headers.location, url)) throw new Refused(reason('source-address'));
    url = new URL(headers.location, url).href;
  }
  throw new Refused(reason('source-redirects', { count: MAX_REDIRECTS }));
}

function request(
  url: string,
  { etag, mayBeLoopback }: Attempt,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const headers = {
    'user-agent': `Backline/${VERSION}`,
    accept: 'application/json, application/zip, text/csv, */*',
    'accept-encoding': 'identity',
    ...(etag !== '' && { 'if-none-match': etag }),
  };
  const get = url.startsWith('https:') ? https.get : http.get;
  return new Promise((resolve, reject) => {
    // A connection of its own: a kept one would have been looked up for somebody else.
    get(url, { headers, signal, agent: false, lookup: guardedLookup(mayBeLoopback) }, resolve).on(
      'error',
      reject,
    );
  });
}

/** Looks a name up for the connection itself, so that no second answer can name another address than the one that was checked. */
function guardedLookup(mayBeLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    const isAllowed = (address: string) =>
      isLoopbackName(hostname) ? mayBeLoopback && isLoopbackAddress(address) : isPublicAddress(address);
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '');
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        callback(new Refused(reason('source-private')), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function bodyOf(response: http.IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new Refused(reason('source-large', { megabytes: maxBytes / 1024 / 1024 }));
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw tooLarge;
  }
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge; // leaving the loop ends the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
