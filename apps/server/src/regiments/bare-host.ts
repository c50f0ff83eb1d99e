import { apiError, health, reason } from '@backline/contract';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openServer } from '../app.ts';
import { answerError } from '../http/error-replies.ts';
import { servePages } from '../http/pages.ts';
import { createRateLimits, RateLimiter } from '../http/rate-limits.ts';
import { sendSecurityHeaders } from '../http/security-headers.ts';
import { VERSION } from '../runtime/version.ts';
import { type BareHost, type BareHostParts, isOperator } from './bare-host-request.ts';
import { addressOfRegiment, nameInState } from './names.ts';
import { registerOperator } from './operator.ts';
import { refuseInWords } from './refuse-in-words.ts';
import { LOGIN_PATH } from './regiment-config.ts';
import { NEW_PATH, registerSignUp } from './sign-up.ts';
import { isVisitState, visitorOf } from './visit.ts';

const CREATIONS_PER_MINUTE = 10;
const OPERATOR_PAGES = /^\/operator(\/regiments\/\d+)?\/?$/;

/**
 * The server of the host of PUBLIC_URL itself: health checks, the way back from Discord, the sign-up and the operator's page
 * (docs/spec/regiments.md), with the built app as their pages.
 */
export async function openBareHost(parts: BareHostParts): Promise<FastifyInstance> {
  const { config, now, web } = parts;
  const app = openServer(config);
  const factor = config.rateLimitFactor;
  const bare: BareHost = {
    ...parts,
    app,
    base: new URL(config.publicUrl).host,
    countCall: createRateLimits(factor, now),
    creationLimiter: factor === 0 ? null : new RateLimiter(CREATIONS_PER_MINUTE * factor),
  };
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('visitor', null);
  await app.register(cookie);
  await sendSecurityHeaders(app, config);
  refuseInWords(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Before its body is read, as where a call is refused like an unknown one.
    if (request.is404) return answerUnknown(reply);
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => answerUnknown(reply));

  serveHealth(bare);
  const finishSignIn = registerSignUp(bare);
  registerOperator(bare);
  app.get(LOGIN_PATH, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const state = query.get('state') ?? '';
    return isVisitState(state) ? finishSignIn(request, reply, query) : passSignInOn(bare, reply, query);
  });
  await servePages(app, web, async (pathname, request) =>
    OPERATOR_PAGES.test(pathname)
      ? isOperator(bare, await visitorOf(bare, request))
      : pathname === NEW_PATH || pathname === `${NEW_PATH}/`,
  );
  await app.ready();
  return app;
}

function answerUnknown(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(apiError('not-found', reason('address-unknown')).body());
}

function serveHealth({ app, state, checkDatabase }: BareHost): void {
  const ready = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (state.isDraining) throw apiError('unavailable', reason('stopping'));
    await checkDatabase();
    return reply.send({ status: 'ok', version: VERSION });
  };
  app.get(health.live.path, (_request, reply) => reply.send({ status: 'ok', version: VERSION }));
  app.get(health.check.path, ready);
  app.get(health.ready.path, ready);
}

/**
 * Discord sends people back to the bare host with a code and the state of their sign-in, which says whose it is. The code is of
 * no use to any other regiment: only the one that began has its verifier, and only the browser that began has its cookie.
 */
function passSignInOn(
  { config, known }: BareHost,
  reply: FastifyReply,
  query: URLSearchParams,
): FastifyReply {
  const name = nameInState(query.get('state') ?? '');
  if (name === null || known.find(name)?.state !== 'active') {
    reply.callNotFound();
    return reply;
  }
  reply.header('referrer-policy', 'no-referrer');
  return reply.redirect(`${addressOfRegiment(config.publicUrl, name)}${LOGIN_PATH}?${query}`, 303);
}
