import { ApiError, apiError, health, reason } from '@backline/contract';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openServer } from '../app.ts';
import { callerAddress } from '../caller/address.ts';
import { answerError } from '../http/error-replies.ts';
import { TooManyRequests } from '../http/errors.ts';
import { createRateLimits, RateLimiter } from '../http/rate-limits.ts';
import { sendSecurityHeaders } from '../http/security-headers.ts';
import { VERSION } from '../runtime/version.ts';
import { messagePage, SCRIPT, SCRIPT_PATH, STYLE, STYLE_PATH } from './bare-host-page.ts';
import { type BareHost, type BareHostParts, sendHtml, textsOf } from './bare-host-request.ts';
import { addressOfRegiment, nameInState } from './names.ts';
import { registerOperator } from './operator.ts';
import { LOGIN_PATH } from './regiment-config.ts';
import { registerSignUp } from './sign-up.ts';
import { isVisitState } from './visit.ts';

const CREATIONS_PER_MINUTE = 10;
const FORM_BYTES = 16 * 1024;

/**
 * The server of the host of PUBLIC_URL itself: health checks, the way back from Discord, the sign-up and the operator's page
 * (docs/spec/regiments.md). Its pages are made here and are forms, so nothing of the regiments' app is loaded.
 */
export async function openBareHost(parts: BareHostParts): Promise<FastifyInstance> {
  const { config, now } = parts;
  const app = openServer(config);
  const { host: base, protocol } = new URL(config.publicUrl);
  const factor = config.rateLimitFactor;
  const bare: BareHost = {
    ...parts,
    app,
    base,
    countCall: createRateLimits(factor, now),
    creationLimiter: factor === 0 ? null : new RateLimiter(CREATIONS_PER_MINUTE * factor),
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  await app.register(cookie);
  // The form that makes a regiment leads on to the new regiment's host.
  await sendSecurityHeaders(app, config, [`${protocol}//*.${base}`]);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!request.routeOptions.url?.startsWith('/api/health'))
      bare.countCall('address', callerAddress(request));
  });
  app.setErrorHandler(answerOnPage);
  app.setNotFoundHandler(answerUnknown);

  serveHealth(bare);
  app.get(STYLE_PATH, (_request, reply) => sendFile(reply, 'text/css; charset=utf-8', STYLE));
  app.get(SCRIPT_PATH, (_request, reply) => sendFile(reply, 'text/javascript; charset=utf-8', SCRIPT));
  const finishSignIn = registerSignUp(bare);
  registerOperator(bare);
  app.get(LOGIN_PATH, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const state = query.get('state') ?? '';
    return isVisitState(state) ? finishSignIn(request, reply, query) : passSignInOn(bare, reply, query);
  });
  await app.ready();
  return app;
}

function sendFile(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type(type).send(text);
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

function wantsPage({ headers, url }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html') && !url.startsWith('/api/');
}

async function answerUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const texts = await textsOf(request);
  const { t } = texts;
  if (wantsPage(request))
    return sendHtml(reply, messagePage(texts, t('unknown.title'), t('unknown.text')), 404);
  return reply.status(404).send(apiError('not-found', reason('address-unknown')).body());
}

async function answerOnPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!wantsPage(request)) return answerError(error, request, reply);
  const texts = await textsOf(request);
  const { t } = texts;
  if (error instanceof TooManyRequests) {
    reply.header('retry-after', error.seconds);
    const wait = t('problems.wait', { seconds: error.seconds });
    return sendHtml(reply, messagePage(texts, t('brand'), wait), error.status);
  }
  if (!(error instanceof ApiError)) request.log.error({ err: error }, 'unexpected error');
  const status = error instanceof ApiError ? error.status : 500;
  return sendHtml(reply, messagePage(texts, t('brand'), t('problems.unexpected')), status);
}
