/** The API as scripts use it: sign-in by persona, CSRF cookie and header, bearer token. */
export interface ApiClient {
  token: string;
  /** Cookies and the CSRF header, for requests made by other means. */
  headers(): Record<string, string>;
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: unknown }>;
}

class CookieJar {
  private readonly cookies = new Map<string, string>();

  keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  headers(): Record<string, string> {
    return {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
    };
  }
}

/** Authorises the sign-in on the provider's page. @returns the code of the redirect. */
export type Agree = (authorizeUrl: string, headers: Record<string, string>) => Promise<string | null>;

/** A sign-in that the server refused. */
export class SignInRefused extends Error {
  constructor(
    readonly status: number,
    readonly json: unknown,
  ) {
    super(`Sign-in failed: ${status} ${JSON.stringify(json)}`);
  }
}

const agreeAs =
  (persona: string): Agree =>
  async (url, headers) => {
    const redirect = await fetch(`${url}&persona=${persona}`, { redirect: 'manual', headers });
    return new URL(redirect.headers.get('location') ?? '', url).searchParams.get('code');
  };

/**
 * Signs in with the same steps as a browser.
 * @param who a persona of the local sign-in, or a function that authorises elsewhere.
 * @throws SignInRefused
 */
export async function signInByScript(address: string, who: string | Agree): Promise<ApiClient> {
  const jar = new CookieJar();
  const started = await fetch(`${address}/api/authentication/authorize_url`);
  if (!started.ok) throw new SignInRefused(started.status, await started.json());
  jar.keep(started);
  const { url, state } = (await started.json()) as { url: string; state: string };
  const agree = typeof who === 'string' ? agreeAs(who) : who;
  const code = await agree(url, jar.headers());
  const login = await fetch(`${address}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...jar.headers() },
    body: JSON.stringify({ auth: { code, redirect_uri: `${address}/login`, state } }),
  });
  if (!login.ok) throw new SignInRefused(login.status, await login.json());
  jar.keep(login);
  const { token } = (await login.json()) as { token: string };
  return {
    token,
    headers: () => jar.headers(),
    send: async (method, path, body) => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...jar.headers(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: await response.json() };
    },
  };
}
