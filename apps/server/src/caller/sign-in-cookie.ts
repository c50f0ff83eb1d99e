import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isServedByHttps } from '../config.ts';

/**
 * Binds sign-ins under way to the browser that began them. Each has a cookie of its own: in a common one, two answers that
 * arrive together would overwrite each other. Only the server reads them.
 */
const COOKIE = 'backline-sign-in-';
/** Browsers accept a cookie with this prefix over https only, for exactly this host and all its paths: no neighbouring host can set it. */
const HOST_PREFIX = '__Host-';
/** Several tabs may be signing in at once. */
const MAX_SIGN_INS = 5;

interface SignIn {
  request: FastifyRequest;
  reply: FastifyReply;
  config: Config;
  /** Begins the paths that the cookie is sent to; over https it is sent to all. */
  path: string;
  state: string;
}

/** The states of sign-ins that this browser has begun, newest first. */
export function signInStates(request: FastifyRequest, config: Config): string[] {
  return signInsOf(request, config).map(({ state }) => state);
}

/** Binds a sign-in to this browser, and forgets its oldest where there are too many. `Lax`, because the browser returns from another site. */
export function addSignInCookie(signIn: SignIn & { now: Date; lifetimeMs: number }): void {
  const { request, reply, config, state, now, lifetimeMs } = signIn;
  for (const old of signInsOf(request, config).slice(MAX_SIGN_INS - 1))
    dropSignInCookie({ ...signIn, state: old.state });
  reply.setCookie(cookieName(config, state), `${now.getTime()}.${state}`, {
    ...scopeOf(signIn),
    httpOnly: true,
    sameSite: 'lax',
    maxAge: lifetimeMs / 1000,
  });
}

/** Removes a sign-in that is finished; those of other tabs stay. */
export function dropSignInCookie(signIn: Omit<SignIn, 'request'>): void {
  signIn.reply.clearCookie(cookieName(signIn.config, signIn.state), scopeOf(signIn));
}

/** Newest first; of the same time the last that the browser names, because it names older ones first (RFC 6265, 5.4). */
function signInsOf(request: FastifyRequest, config: Config): { begunAt: number; state: string }[] {
  return Object.entries(request.cookies)
    .flatMap(([name, value = '']) => {
      const [, begunAt, state] = /^(\d+)\.(.+)$/.exec(value) ?? [];
      if (state === undefined || name !== cookieName(config, state)) return [];
      return [{ begunAt: Number(begunAt), state }];
    })
    .reverse()
    .sort((a, b) => b.begunAt - a.begunAt);
}

/** 64 bits tell the few sign-ins of a browser apart; the whole state is in the value. */
function cookieName(config: Config, state: string): string {
  const digest = createHash('sha256').update(state).digest('hex').slice(0, 16);
  return `${isServedByHttps(config) ? HOST_PREFIX : ''}${COOKIE}${digest}`;
}

function scopeOf({ config, path }: Pick<SignIn, 'config' | 'path'>): { path: string; secure: boolean } {
  const secure = isServedByHttps(config);
  return { path: secure ? '/' : path, secure };
}
