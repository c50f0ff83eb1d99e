import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import { serveLocally } from './serve-locally.ts';

/** A browser's side of a subscription: its keys, and what it was shown. */
export interface FakeBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** Decrypted messages that have arrived, with the headers that the push service uses. */
  shown: { message: unknown; topic: string | undefined; ttl: string | undefined }[];
}

export interface FakePush {
  /** `127.0.0.1:…`, for PUSH_HOSTS. */
  host: string;
  /** A browser that subscribes with the server's key: messages signed with another key are refused. */
  browser(publicKey: string): FakeBrowser;
  /** The answer of the service to every message; null accepts messages. */
  refuse: { status: number; retryAfter?: number } | null;
  /** The number of requests, refused ones included. */
  requests: number;
  close(): Promise<void>;
}

/**
 * A push service on this machine that is as strict as the real ones: the signature (VAPID, RFC 8292), the headers, and the
 * encryption (RFC 8291 over RFC 8188), which it decrypts as a browser would.
 */
export async function openFakePush(): Promise<FakePush> {
  const browsers = new Map<string, (request: IncomingMessage, body: Buffer) => Promise<void>>();
  const { address, close } = await serveLocally(async (request, response) => {
    fake.requests += 1;
    const body = await buffer(request);
    const { refuse } = fake;
    if (refuse !== null) {
      const { status, retryAfter } = refuse;
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      return response.writeHead(status).end('no');
    }
    const take = browsers.get(request.url ?? '');
    if (take === undefined) return response.writeHead(404).end();
    return take(request, body).then(
      () => response.writeHead(201).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  const host = new URL(address).host;
  const fake: FakePush = {
    host,
    refuse: null,
    requests: 0,
    browser: (publicKey) => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const browser: FakeBrowser = {
        subscription: {
          endpoint: `http://${host}${path}`,
          p256dh: keys.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
        shown: [],
      };
      browsers.set(path, async ({ headers }, body) => {
        await checkSignature(headers.authorization, publicKey, host);
        if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not encrypted.');
        const { topic, ttl } = headers;
        if (typeof topic === 'string' && !/^[A-Za-z0-9_-]{1,32}$/.test(topic))
          throw new Error('A bad topic.');
        const text = decrypt(body, keys, auth);
        browser.shown.push({
          message: JSON.parse(text),
          topic: typeof topic === 'string' ? topic : undefined,
          ttl: typeof ttl === 'string' ? ttl : undefined,
        });
      });
      return browser;
    },
    close,
  };
  return fake;
}

async function checkSignature(authorization: string | undefined, publicKey: string, host: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('Another key than the browser subscribed with.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: `http://${host}` });
  // Apple's service refuses a contact on this computer.
  if (!/^(https:|mailto:)(?!.*[/@]localhost\b)/.test(payload.sub ?? ''))
    throw new Error('Nobody to write to.');
}

/** RFC 8188 with one record, and the key of RFC 8291. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const secret = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const extracted = createHmac('sha256', auth).update(secret).digest();
  const material = createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
