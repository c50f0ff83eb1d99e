import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addSignInCookie, dropSignInCookie, signInStates } from '../caller/sign-in-cookie.ts';
import { type Config, isServedByHttps } from '../config.ts';
import type { Db } from '../db/database.ts';
import { DISCORD_SCOPES, type Discord } from '../external/discord.ts';
import { CSRF_COOKIE } from '../http/csrf.ts';
import { deriveKey } from '../secrets/derive-key.ts';
import { LOGIN_PATH } from './regiment-config.ts';
import {
  deleteVisit,
  findVisitor,
  insertVisit,
  insertVisitor,
  takeVisit,
  type Visitor,
} from './visits.queries.ts';

/** Signing in on the bare host, to start a regiment or to operate all of them. Regiments know nothing of these sessions. */

const COOKIE = 'backline-visit';
/** No neighbouring host, such as that of a regiment, can set or overwrite a cookie with this prefix. */
const HOST_PREFIX = '__Host-';
/** How long a person may take at Discord. */
const ATTEMPT_MS = 10 * 60_000;
const VISIT_MS = 60 * 60_000;
const RANDOM_BYTES = 32;
/** Beginning of the states of these sign-ins; no state of a regiment's does. */
const STATE_PREFIX = 'visit.';

export interface VisitParts {
  config: Config & { publicUrl: string };
  directory: Db;
  discord: Discord;
  now: () => Date;
}

/** A visitor with the token that their writes must carry, so that no other site can send one for them. */
export interface SignedInVisitor extends Visitor {
  csrfToken: string;
}

export function isVisitState(state: string): boolean {
  return state.startsWith(STATE_PREFIX);
}

/** Begins a sign-in, and binds it to this browser by a cookie. @returns the address at Discord. */
export async function beginVisit(
  { config, directory, discord, now }: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const attempt = { state: `${STATE_PREFIX}${randomText()}`, verifier: randomText() };
  await insertVisit(
    directory,
    { hash: hashOf(attempt.state), ...attempt },
    now(),
    new Date(now().getTime() + ATTEMPT_MS),
  );
  const { state } = attempt;
  addSignInCookie({ request, reply, config, path: LOGIN_PATH, state, now: now(), lifetimeMs: ATTEMPT_MS });
  return discord.authorizeUrl({
    origin: config.publicUrl,
    redirectUri: redirectUri(config),
    ...attempt,
    // The roles in guilds too, so that the new regiment's own sign-in asks for nothing new.
    scopes: [...DISCORD_SCOPES, 'guilds'],
  });
}

/** Completes a sign-in with what Discord sent the browser back with, and begins a session. */
export async function finishVisit(
  { config, directory, discord, now }: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { code: string; state: string },
): Promise<'signed-in' | 'ended' | 'discord-away'> {
  const { state } = answer;
  const isOwn = signInStates(request, config).includes(state);
  const verifier = isOwn ? await takeVisit(directory, hashOf(state), now()) : null;
  if (verifier === null) return 'ended';
  dropSignInCookie({ reply, config, path: LOGIN_PATH, state });
  const tokens = await discord.exchangeCode(answer.code, verifier, redirectUri(config));
  if (tokens.status !== 'ok') return problemOf(request, tokens);
  const { accessToken } = tokens.value;
  const [person, guilds] = await Promise.all([
    discord.findUser(accessToken),
    discord.listGuilds(accessToken),
  ]);
  if (person.status !== 'ok') return problemOf(request, person);
  if (guilds.status !== 'ok') return problemOf(request, guilds);
  const own = guilds.value.filter(({ mayManage }) => mayManage).map(({ id, name }) => ({ id, name }));
  const id = randomText();
  await insertVisitor(
    directory,
    hashOf(id),
    { ...person.value, guilds: own },
    new Date(now().getTime() + VISIT_MS),
  );
  const cookie = {
    path: '/',
    sameSite: 'lax',
    secure: isServedByHttps(config),
    maxAge: VISIT_MS / 1000,
  } as const;
  reply.setCookie(cookieName(config), id, { ...cookie, httpOnly: true });
  reply.setCookie(CSRF_COOKIE, csrfToken(config, id), cookie);
  return 'signed-in';
}

/** Finds the visitor that this browser is signed in as; null for nobody. */
export async function visitorOf(
  { config, directory, now }: VisitParts,
  request: FastifyRequest,
): Promise<SignedInVisitor | null> {
  const id = cookieOf(request, config);
  const visitor = id === null ? null : await findVisitor(directory, hashOf(id), now());
  return id === null || visitor === null ? null : { ...visitor, csrfToken: csrfToken(config, id) };
}

export async function endVisit(
  { config, directory }: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const id = cookieOf(request, config);
  if (id !== null) await deleteVisit(directory, hashOf(id));
  reply.clearCookie(cookieName(config), { path: '/', secure: isServedByHttps(config) });
}

function problemOf(request: FastifyRequest, problem: { status: string; reason: string }) {
  request.log.warn({ status: problem.status, reason: problem.reason }, 'a sign-in failed at Discord');
  return 'discord-away' as const;
}

function randomText(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/** 256 random bits need neither salt nor slowness. */
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** A neighbouring host can set a cookie of this name, but not know what belongs to the session. */
function csrfToken({ appSecret }: Config, id: string): string {
  return createHmac('sha256', deriveKey(appSecret, 'visit form')).update(id).digest('base64url');
}

function redirectUri({ publicUrl }: VisitParts['config']): string {
  return `${publicUrl}${LOGIN_PATH}`;
}

function cookieName(config: Config): string {
  return isServedByHttps(config) ? HOST_PREFIX + COOKIE : COOKIE;
}

function cookieOf(request: FastifyRequest, config: Config): string | null {
  return request.cookies[cookieName(config)] || null;
}
