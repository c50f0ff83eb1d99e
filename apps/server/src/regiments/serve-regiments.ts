import { setTimeout as pause } from 'node:timers/promises';
import { apiError, health, LIVE_PATH, reason } from '@backline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openServer } from '../app.ts';
import { callerAddress } from '../caller/address.ts';
import { readSession } from '../caller/find-viewer.ts';
import type { Config } from '../config.ts';
import { databaseProblem } from '../db/database-problem.ts';
import { superviseConnections } from '../http/connections.ts';
import { answerError } from '../http/error-replies.ts';
import { TooManyRequests } from '../http/errors.ts';
import { isOfPages } from '../http/pages.ts';
import { refusalHeaders } from '../http/security-headers.ts';
import { messageOf } from '../runtime/error-code.ts';
import type { ServerState } from '../services.ts';
import { createAdmission } from './admission.ts';
import type { Regiment } from './directory.queries.ts';
import type { KnownRegiments } from './known-regiments.ts';
import { hostOf, nameInHost } from './names.ts';
import type { OpenRegiments } from './open-regiments.ts';
import { refuseInWords } from './refuse-in-words.ts';
import { regimentSecret } from './regiment-config.ts';

interface Parts {
  config: Config;
  publicUrl: string;
  known: Pick<KnownRegiments, 'find'>;
  open: OpenRegiments;
  /** The built pages, which are the same for every regiment; null without. */
  pages: FastifyInstance | null;
  now: () => Date;
  /** The server that answers on the host of `publicUrl` itself. */
  bareHost: FastifyInstance;
  state: ServerState;
  /** Is told of every answer that is an error of the server. */
  onError: (regiment: Regiment, message: string) => void;
}

/** How long a request of a stranger keeps a regiment open at most: one that sends or reads slowly must not pin it. */
const STRANGER_MS = 30_000;

const HEALTH = new Set<string>([health.check, health.live, health.ready].map(({ path }) => path));

/**
 * Makes the server that listens for all regiments. The host name of a request chooses the regiment before anything else of it
 * is read, and the regiment's own server then answers it as if it stood alone. Every host that is not exactly that of a regiment gets the
 * same 404, whether the name is free, deleted or impossible (docs/spec/regiments.md#addresses). Health is of the process and is
 * answered on every host.
 */
export function serveRegiments({
  config,
  publicUrl,
  known,
  open,
  pages,
  now,
  bareHost,
  state,
  onError,
}: Parts): FastifyInstance {
  const base = new URL(publicUrl).hostname;
  const front = openServer(config);
  front.setErrorHandler(answerError);
  refuseInWords(front);
  superviseConnections(front);
  front.decorate('state', state);
  front.addHook('preClose', () => open.closeAll());
  const admission = createAdmission(config.rateLimitFactor, now);
  const refuseAfter = slowRefusals();
  const isMember = memberCheck(config.appSecret, now);

  const headers = refusalHeaders(config);
  front.addHook('onRequest', async (request, reply) => {
    reply.headers(headers); // of what is refused here; what is passed on is answered on the connection itself
    const host = hostAskedFor(request);
    const address = callerAddress(request);
    // Balancers, containers and probes ask by address.
    const isHealth = HEALTH.has(pathOf(request) ?? '');
    if (host === base || isHealth) {
      if (!isHealth) await refuseAfter(admission[isPageRequest(request) ? 'page' : 'call'](address));
      reply.hijack();
      return bareHost.routing(request.raw, reply.raw);
    }
    const name = host === null ? null : nameInHost(host, base);
    const regiment = name === null ? undefined : known.find(name);
    if (regiment === undefined || regiment.state === 'deleted' || regiment.state === 'unfinished')
      return refuse(reply, 'unknown');
    if (regiment.state === 'suspended') return refuse(reply, 'suspended');
    const member = await isMember(request, regiment);
    if (pages !== null && isPageRequest(request)) {
      if (!member) await refuseAfter(admission.page(address));
      reply.hijack();
      return pages.routing(request.raw, reply.raw);
    }
    const isStream = !member && pathOf(request) === LIVE_PATH;
    if (!member) {
      await refuseAfter(admission.call(address));
      // A stream of a stranger is none of what a regiment is opened for.
      if (!open.has(regiment))
        await refuseAfter(isStream ? SLEEPING_MS : admission.wake(address), 'regiment-asleep');
    }
    return passOn({ open, onError }, { request, reply }, { regiment, member, isStream });
  });
  // Every request is answered in the hook above.
  front.setNotFoundHandler((_request, reply) => refuse(reply, 'unknown'));
  return front;
}

/** Lets the regiment's own server answer. It stays open until the answer is there; a stranger keeps it open for a while only. */
async function passOn(
  { open, onError }: Pick<Parts, 'open' | 'onError'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { regiment, member, isStream }: { regiment: Regiment; member: boolean; isStream: boolean },
): Promise<void> {
  const { app, giveBack } = await open.lend(regiment, member).catch((error: unknown) => {
    onError(regiment, `It was not opened: ${databaseProblem(error) ?? messageOf(error)}`);
    throw error;
  });
  reply.hijack();
  if (reply.raw.destroyed) return giveBack();
  const limit = member ? undefined : setTimeout(giveBack, isStream ? 0 : STRANGER_MS);
  reply.raw.once('close', () => {
    clearTimeout(limit);
    giveBack();
    if (reply.raw.statusCode === 500) onError(regiment, `${request.method} ${pathOf(request)} failed.`);
  });
  app.routing(request.raw, reply.raw);
}

/** When a page of a stranger may try again to follow a sleeping regiment; by then somebody may have opened it. */
const SLEEPING_MS = 30_000;

/** How long a refused stranger waits for the refusal: who asks at full speed is slowed to this, and members are not. */
const REFUSAL_MS = 1000;
/** More refusals than these are not held back, because each holds a connection. */
const MAX_HELD_REFUSALS = 1000;

/** Makes the function that refuses: it throws TooManyRequests, a moment later, unless the wait is 0. */
function slowRefusals() {
  let held = 0;
  return async (
    waitMs: number,
    code: 'too-many-requests' | 'regiment-asleep' = 'too-many-requests',
  ): Promise<void> => {
    if (waitMs <= 0) return;
    if (held < MAX_HELD_REFUSALS) {
      held += 1;
      await pause(REFUSAL_MS);
      held -= 1;
    }
    throw new TooManyRequests(Math.ceil(waitMs / 1000), reason(code));
  };
}

function isPageRequest({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && isOfPages(url);
}

/** Tells whether a request carries a session of the regiment, as far as that shows without opening it. */
function memberCheck(appSecret: string, now: () => Date) {
  const secrets = new Map<string, string>();
  return async (request: FastifyRequest, regiment: Regiment): Promise<boolean> => {
    if (request.headers.authorization === undefined) return false;
    const secret = secrets.get(regiment.secret) ?? regimentSecret(appSecret, regiment);
    secrets.set(regiment.secret, secret);
    return (await readSession(request, now(), secret)) !== null;
  };
}

/** The host of a request; null where it names none, or more than one. */
function hostAskedFor(request: FastifyRequest): string | null {
  const { rawHeaders, url = '' } = request.raw;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  // `GET http://another.host/` would name a second one.
  if (hosts.length > 1 || !url.startsWith('/')) return null;
  return hostOf(request.host); // of a trusted proxy the one that it was asked for
}

const REFUSALS = {
  unknown: apiError('not-found', reason('address-unknown')),
  suspended: apiError('unavailable', reason('regiment-suspended')),
};

function refuse(reply: FastifyReply, why: keyof typeof REFUSALS): FastifyReply {
  const error = REFUSALS[why];
  return reply.status(error.status).send(error.body());
}

function pathOf({ url }: FastifyRequest): string | undefined {
  return url.split('?', 1)[0];
}
