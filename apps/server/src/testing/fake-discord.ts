import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendJson, serveLocally } from './serve-locally.ts';

/** A person with an account, and their membership of guilds by guild id. */
export interface FakePerson {
  id: string;
  username: string;
  global_name: string | null;
  avatar: string | null;
  guilds: Record<string, FakeMembership>;
}

interface FakeMembership {
  nick: string | null;
  avatar: string | null;
  roles: string[];
  /** Of the guild; its id unless given. */
  name?: string;
  owner?: boolean;
  /** The bits of Discord's permissions, in decimal. */
  permissions?: string;
}

type FakeEndpoint = 'token' | 'user' | 'member' | 'guilds';

/** How an endpoint misbehaves; `slow` never answers, `cut` breaks the connection. */
export type Failure =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'slow'
  | 'garbage'
  | 'wrong-shape'
  | 'cut';

export interface FakeDiscord {
  /** For DISCORD_BASE_URL. */
  address: string;
  clientId: string;
  clientSecret: string;
  /** Adds a person, without guilds unless given. */
  addPerson(person: Partial<FakePerson> & { id: string }): FakePerson;
  /** The redirect parameters after a person agrees on Discord's page. Throws if the address is not a valid request. */
  agree(authorizeUrl: string, personId: string): { code: string; state: string };
  /** Sets who browsers are at Discord from now on: its page then asks that person, and not again where it need not. */
  browseAs(personId: string): void;
  /** From now on the endpoint fails: always, or only the given number of times. */
  fail(endpoint: FakeEndpoint, failure: Failure, times?: number): void;
  /** Every endpoint works again. */
  recover(): void;
  /** The next request of an endpoint waits until the returned function is called. */
  pause(endpoint: FakeEndpoint): () => void;
  /** All refresh tokens of a person stop working, as when they remove the app's access. */
  withdraw(personId: string): void;
  /** Requests so far, by endpoint. */
  count(endpoint: FakeEndpoint): number;
  /** Every token ever issued, to search for where none may occur. */
  secrets: string[];
  close(): Promise<void>;
}

interface Grant {
  personId: string;
  challenge: string;
  redirectUri: string;
}

/** A simulated Discord on a local port: its real endpoints over real HTTP, with failures on demand. */
export async function openFakeDiscord(): Promise<FakeDiscord> {
  const clientId = '424242';
  const clientSecret = 'the-app-s-own-secret';
  const people = new Map<string, FakePerson>();
  const codes = new Map<string, Grant>();
  const accessTokens = new Map<string, string>();
  const refreshTokens = new Map<string, string>();
  const failures = new Map<FakeEndpoint, { failure: Failure; times: number }>();
  const gates = new Map<FakeEndpoint, Promise<void>>();
  const counts: Record<FakeEndpoint, number> = { token: 0, user: 0, member: 0, guilds: 0 };
  const secrets: string[] = [];

  let browsing = '';
  const hasAgreed = new Set<string>();
  const grantCode = (personId: string, query: URLSearchParams) => {
    const code = secret('code');
    const challenge = query.get('code_challenge') ?? '';
    codes.set(code, { personId, challenge, redirectUri: query.get('redirect_uri') ?? '' });
    return { code, state: query.get('state') ?? '' };
  };
  /** Discord's page; who agrees goes back to the redirect address. */
  const askPerson = (response: ServerResponse, query: URLSearchParams) => {
    const back = `${query.get('redirect_uri')}?${new URLSearchParams(grantCode(browsing, query))}`;
    if (query.get('prompt') === 'none' && hasAgreed.has(browsing)) {
      response.writeHead(302, { location: back }).end();
      return;
    }
    hasAgreed.add(browsing);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><title>Discord</title><a href="${back.replace(/&/g, '&amp;')}">Authorise</a>`,
    );
  };

  const secret = (kind: string) => {
    const made = `${kind}-${randomUUID()}`;
    secrets.push(made);
    return made;
  };
  const giveTokens = (response: ServerResponse, personId: string) => {
    const access = secret('access');
    const refresh = secret('refresh');
    accessTokens.set(access, personId);
    refreshTokens.set(refresh, personId);
    sendJson(response, 200, {
      token_type: 'Bearer',
      access_token: access,
      refresh_token: refresh,
      expires_in: 604_800,
      scope: 'identify guilds.members.read',
    });
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const body = new URLSearchParams(await text(request));
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded;charset=UTF-8')
      return sendJson(response, 400, { error: 'invalid_request' });
    if (body.get('client_id') !== clientId || body.get('client_secret') !== clientSecret)
      return sendJson(response, 401, { error: 'invalid_client' });
    if (body.get('grant_type') === 'refresh_token') {
      const given = body.get('refresh_token') ?? '';
      const personId = refreshTokens.get(given);
      refreshTokens.delete(given);
      return personId === undefined
        ? sendJson(response, 400, { error: 'invalid_grant' })
        : giveTokens(response, personId);
    }
    const code = body.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = grant?.challenge === challenge && grant.redirectUri === body.get('redirect_uri');
    return fits
      ? giveTokens(response, grant.personId)
      : sendJson(response, 400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' });
  };

  const personOf = (request: IncomingMessage) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return people.get(accessTokens.get(given) ?? '');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const guildId = /^\/api\/v10\/users\/@me\/guilds\/([^/]+)\/member$/.exec(path)?.[1];
    const endpoint: FakeEndpoint | null =
      request.method === 'POST' && path === '/api/oauth2/token'
        ? 'token'
        : path === '/api/v10/users/@me'
          ? 'user'
          : path === '/api/v10/users/@me/guilds'
            ? 'guilds'
            : guildId !== undefined
              ? 'member'
              : null;
    const page = new URL(path, 'http://localhost');
    if (page.pathname === '/oauth2/authorize' && people.has(browsing))
      return askPerson(response, page.searchParams);
    // Discord rejects clients that do not identify themselves as its documentation requires.
    if (!/^DiscordBot \(https?:\/\/\S+, [\d.]+\)/.test(request.headers['user-agent'] ?? ''))
      return sendJson(response, 403, { message: 'Forbidden', code: 40_333 });
    if (endpoint === null) return sendJson(response, 404, { message: '404: Not Found', code: 0 });
    counts[endpoint] += 1;
    const gate = gates.get(endpoint);
    gates.delete(endpoint);
    await gate;
    const failing = failures.get(endpoint);
    if (failing !== undefined) {
      failing.times -= 1;
      if (failing.times <= 0) failures.delete(endpoint);
      return misbehave(response, failing.failure);
    }
    if (endpoint === 'token') return token(request, response);
    const person = personOf(request);
    if (person === undefined) return sendJson(response, 401, { message: '401: Unauthorized', code: 0 });
    if (endpoint === 'user') {
      const { guilds: _, ...account } = person;
      return sendJson(response, 200, account);
    }
    if (endpoint === 'guilds') {
      const own = Object.entries(person.guilds).map(
        ([id, { name = id, owner = false, permissions = '0' }]) => ({
          id,
          name,
          owner,
          permissions,
        }),
      );
      return sendJson(response, 200, own);
    }
    const member = person.guilds[guildId ?? ''];
    if (member === undefined) return sendJson(response, 404, { message: 'Unknown Guild', code: 10_004 });
    return sendJson(response, 200, member);
  };

  const { address, close } = await serveLocally(answer);

  return {
    address,
    clientId,
    clientSecret,
    secrets,
    addPerson: (person) => {
      const whole = { username: `user${person.id}`, global_name: null, avatar: null, guilds: {}, ...person };
      people.set(whole.id, whole);
      return whole;
    },
    agree: (authorizeUrl, personId) => {
      const url = new URL(authorizeUrl);
      const query = url.searchParams;
      const wanted = { client_id: clientId, response_type: 'code', code_challenge_method: 'S256' };
      if (url.origin !== address || url.pathname !== '/oauth2/authorize')
        throw new Error(`not Discord: ${url}`);
      for (const [name, value] of Object.entries(wanted))
        if (query.get(name) !== value) throw new Error(`${name} is ${query.get(name)}`);
      return grantCode(personId, query);
    },
    browseAs: (personId) => {
      browsing = personId;
    },
    fail: (endpoint, failure, times = Number.POSITIVE_INFINITY) =>
      void failures.set(endpoint, { failure, times }),
    recover: () => failures.clear(),
    pause: (endpoint) => {
      let open: () => void = () => undefined;
      gates.set(
        endpoint,
        new Promise((resolve) => {
          open = resolve;
        }),
      );
      return () => open();
    },
    withdraw: (personId) => {
      for (const [refresh, owner] of refreshTokens) if (owner === personId) refreshTokens.delete(refresh);
    },
    count: (endpoint) => counts[endpoint],
    close,
  };
}

function misbehave(response: ServerResponse, failure: Failure): void {
  if (failure === 'slow') return;
  if (failure === 'cut') response.destroy();
  else if (failure === 'garbage') response.end('<html>not what you expected</html>');
  else if (failure === 'wrong-shape') sendJson(response, 200, { id: 7, roles: 'all', access_token: 1 });
  else sendJson(response, failure.status, failure.body ?? {}, failure.headers);
}
