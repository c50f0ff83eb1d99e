import { auth, fromWire, type Reply } from '@backline/contract';
import type { TestApp } from './test-app.ts';

interface Sent {
  status: number;
  json: unknown;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A browser as far as sign-in needs one: it stores cookies and answers the CSRF check. */
export interface Browser {
  origin: string;
  cookies: Map<string, string>;
  send(method: 'GET' | 'POST', url: string, options?: { body?: unknown; token?: string }): Promise<Sent>;
  /** Requests the sign-in address. */
  start(): Promise<{ url: string; state: string; local: boolean }>;
  /** Returns the parameters of the provider's redirect. The fields may be anything, to test refusals. */
  finish(answer: { code: string; state?: string; redirectUri?: string }): Promise<Sent>;
}

/** @param origin the address that this browser knows the server by. */
export function openBrowser(app: TestApp, origin = 'http://localhost:3000'): Browser {
  const cookies = new Map<string, string>();
  const send: Browser['send'] = async (method, url, { body, token } = {}) => {
    const csrf = cookies.get('XSRF-TOKEN');
    const response = await app.server.inject({
      method,
      url,
      headers: {
        host: new URL(origin).host,
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(csrf ? { 'x-xsrf-token': csrf } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      json: isJson ? response.json() : response.body,
      headers: response.headers,
    };
  };
  return {
    origin,
    cookies,
    send,
    start: async () => {
      const { status, json } = await send('GET', auth.authorizeUrl.path);
      if (status !== 200) throw new Error(`authorize_url answered ${status}`);
      return auth.authorizeUrl.reply.parse(json);
    },
    finish: ({ code, state, redirectUri = `${origin}/login` }) =>
      send('POST', auth.login.path, {
        body: { auth: { code, redirect_uri: redirectUri, ...(state === undefined ? {} : { state }) } },
      }),
  };
}

/** The names of the cookies of the sign-ins that a browser has under way. */
export function signInCookies({ cookies }: Pick<Browser, 'cookies'>): string[] {
  return [...cookies.keys()].filter((name) => name.startsWith('backline-sign-in'));
}

/** The response of a login that must have succeeded. */
export function loginOf({ status, json }: Sent): Reply<typeof auth.login> {
  const parsed = fromWire(auth.login.reply, json);
  if (status === 200 && parsed.success) return parsed.data;
  throw new Error(`login answered ${status} ${JSON.stringify(json)}`);
}
