import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isServedByHttps } from '../../config.ts';

/** Holds the states of the sign-ins under way in this browser, newest first. Only the server reads it. */
const COOKIE = 'backline-sign-in';
const PATH = '/api/authentication';
/** Browsers accept a cookie with this prefix over https only, for exactly this host and all its paths: no neighbouring host can set it. */
const HOST_PREFIX = '__Host-';
/** Several tabs may be signing in at once. */
const MAX_STATES = 5;

/** The states of sign-ins that this browser has started, newest first. */
export function signInStates(request: FastifyRequest, config: Config): string[] {
  const value = request.cookies[placeOf(config).name];
  return value ? value.split('.').slice(0, MAX_STATES) : [];
}

interface SignIn {
  request: FastifyRequest;
  reply: FastifyReply;
  config: Config;
  state: string;
  lifetimeMs: number;
}

/** Binds a sign-in to this browser. `Lax`, because the browser returns from another site. */
export function addSignInCookie({ request, reply, config, state, lifetimeMs }: SignIn): void {
  const states = [state, ...signInStates(request, config)].slice(0, MAX_STATES);
  setStates(reply, config, states, lifetimeMs);
}

/** Removes a sign-in that is finished; those of other tabs stay. */
export function dropSignInCookie({ request, reply, config, state, lifetimeMs }: SignIn): void {
  const others = signInStates(request, config).filter((one) => one !== state);
  setStates(reply, config, others, lifetimeMs);
}

function placeOf(config: Config): { name: string; path: string; secure: boolean } {
  const secure = isServedByHttps(config);
  return secure ? { name: HOST_PREFIX + COOKIE, path: '/', secure } : { name: COOKIE, path: PATH, secure };
}

function setStates(reply: FastifyReply, config: Config, states: string[], lifetimeMs: number): void {
  const { name, path, secure } = placeOf(config);
  if (states.length === 0) {
    reply.clearCookie(name, { path, secure });
    return;
  }
  reply.setCookie(name, states.join('.'), {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: lifetimeMs / 1000,
  });
}
