import { apiError, LIVE_PATH, reason } from '@backline/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { callerAddress } from './caller/address.ts';
import { readSession } from './caller/find-viewer.ts';
import type { Config } from './config.ts';
import { Turns } from './fairness/turns.ts';
import { serveDocs } from './features/docs/serve-docs.ts';
import { serveRecognitionAssets } from './features/fir/recognition-assets.ts';
import { serveItemIcons } from './features/items/item-icons.ts';
import { serveLive } from './features/live/live-stream.ts';
import type { App } from './http/app.ts';
import { CONNECTIONS, superviseConnections } from './http/connections.ts';
import { giveCsrfCookie } from './http/csrf.ts';
import { answerError } from './http/error-replies.ts';
import { tooManyRequests } from './http/errors.ts';
import { servePages, startFileOf } from './http/pages.ts';
import { type CountCall, createRateLimits } from './http/rate-limits.ts';
import { loggedError, loggedRequest, noteRequests, requestId } from './http/request-log.ts';
import { ResponseCache } from './http/response-cache.ts';
import { routeKind } from './http/route-kind.ts';
import { createSecretReads } from './http/secret-reads.ts';
import { refusalHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { COMPRESSION_THRESHOLD } from './http/serialised-response.ts';
import { createJobs, type Jobs } from './operation/jobs.ts';
import { createMetrics, type Metrics, measureRequests } from './operation/metrics.ts';
import { terminalLog } from './process/terminal.ts';
import { registerFeatures } from './register-features.ts';
import type { ServerState, Services } from './services.ts';

/** Services without what the server itself makes. */
type Parts = Omit<Services, 'log' | 'jobs' | 'state' | 'metrics' | 'google' | 'share' | 'installation'> &
  Partial<Pick<Services, 'google' | 'share' | 'installation'>>;

const DEFAULT_BODY_BYTES = 1024 * 1024;

/** Folders of files to serve: the built page (null serves the API alone) and the recogniser's shipped data. */
export interface Folders {
  web: string | null;
  recognition: string;
  /** True if another server, in front of this one, serves the files of `web`. */
  arePagesElsewhere?: boolean;
}

/** The whole server, not yet listening. */
export async function createApp(parts: Parts, folders: Folders): Promise<FastifyInstance> {
  const { config } = parts;
  const server = openServer(config);
  const countCall = createRateLimits(config.rateLimitFactor, parts.now);
  await guardRequests(server, config, countCall);
  takeTurns(server, parts);

  let openPages = () => 0;
  const metrics = createMetrics(parts.database, () => openPages());
  server.decorate('metrics', metrics);
  measureRequests(server, metrics);
  const jobs = createJobs(server.log, metrics);
  server.decorate('jobs', jobs);
  const state: ServerState = { isDraining: false };
  server.decorate('state', state);
  server.addHook('onClose', () => jobs.stop());

  const app: App = {
    server,
    services: {
      google: null,
      share: null,
      installation: null,
      ...parts,
      log: server.log,
      jobs,
      state,
      metrics,
    },
    responseCache: new ResponseCache(config.responseCacheBytes),
    noteSecretRead: createSecretReads(),
    countCall,
    recognition: folders.recognition,
    startFile: startFileOf(folders.web),
  };
  registerFeatures(app);
  serveDocs(app);
  serveRecognitionAssets(app);
  serveItemIcons(app);
  openPages = await serveLive(app);
  if (!folders.arePagesElsewhere) await servePages(server, folders.web);
  server.setNotFoundHandler(answerNotFound);
  return server;
}

/** A server of the built pages alone, not yet listening. They are the same for all regiments of an installation. */
export async function createPages(config: Config, web: string): Promise<FastifyInstance> {
  const server = openServer(config);
  await guardRequests(server, config, () => {});
  await servePages(server, web);
  server.setNotFoundHandler(answerNotFound);
  await server.ready();
  return server;
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const call = `${request.method} ${request.url.split('?', 1)[0] ?? ''}`;
  const answer = apiError('not-found', reason('path-unknown', { call }));
  return reply.header('cache-control', 'no-store').status(answer.status).send(answer.body());
}

/** A server without any route, with the settings of connections, of the log and of trusted proxies. */
export function openServer(config: Config): FastifyInstance {
  const stream = terminalLog(process.stdout, process.env);
  return fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            serializers: { req: loggedRequest, err: loggedError },
            ...(stream && { stream }),
          },
    // Two lines a request are noise to most operators; `LOG_LEVEL=debug` shows them.
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    bodyLimit: DEFAULT_BODY_BYTES,
    trustProxy: trustedProxies(config),
    genReqId: requestId,
    routerOptions: { ignoreTrailingSlash: true },
    // Such as an address that cannot be decoded: no hook has run.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(refusalHeaders(config))),
    ...CONNECTIONS,
  });
}

/** Registers what applies to every request: its format, its limits, its headers, its errors. */
async function guardRequests(server: FastifyInstance, config: Config, countCall: CountCall): Promise<void> {
  server.setErrorHandler(answerError);
  noteRequests(server);
  superviseConnections(server);
  server.removeContentTypeParser('text/plain'); // bodies are JSON, with that content type
  server.decorateRequest('viewer', null);
  server.decorateRequest('subject', '');
  await server.register(cookie);
  // A compressed request could unpack to a thousand times its size; no known client sends one.
  await server.register(compress, { threshold: COMPRESSION_THRESHOLD, globalDecompression: false });
  await sendSecurityHeaders(server, config);
  server.addHook('onRequest', async (request) => {
    if (isLimited(request)) countCall('address', callerAddress(request));
  });
  server.addHook('onRequest', async (request, reply) => {
    if (routeKind(request) !== 'file') giveCsrfCookie(request, reply, config);
  });
  // Successful GETs set another value, in sendSerialised.
  server.addHook('onSend', async (request, reply) => {
    if (['call', 'none'].includes(routeKind(request)) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

/** A request that is still not answered after this waits for something other than the processor, such as a slow body: its place is given back. */
const MAX_TURN_MS = 250;
/**
 * Calls that are worked on at a time, and of them those of one person, or of the strangers at one address: whoever asks for what is
 * expensive, as often as the limits allow, waits behind their own calls and not before those of others.
 */
const TURNS = { all: 12, each: 3 };
/** A call that waits longer than this behind others of the same person is refused. */
const MAX_WAIT_MS = 30_000;

/**
 * Each call waits for its turn among those of other people, and of other regiments where there are some, except a stream, whose turn
 * would never end. Strangers have turns of their own among the regiments, so that somebody who asks fifty of them has no more than
 * one of them.
 */
function takeTurns(server: FastifyInstance, { config, now, share }: Parts): void {
  const turns = new Turns(TURNS);
  const late = () => tooManyRequests(1);
  server.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request) || request.routeOptions.url === LIVE_PATH) return;
    const session = await readSession(request, now(), config.appSecret);
    const address = callerAddress(request);
    const own = session === null ? `address ${address}` : `person ${session.userId}`;
    const leaves = [await turns.take(own, { waitMs: MAX_WAIT_MS, late })];
    const leave = () => {
      for (const leavePlace of leaves) leavePlace();
    };
    try {
      if (share) leaves.push(await share.request(session === null ? address : null));
    } catch (error) {
      leave();
      throw error;
    }
    if (reply.raw.destroyed) return leave();
    const timer = setTimeout(leave, MAX_TURN_MS);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      leave();
    });
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Work beside the requests; it starts when the server listens. */
    jobs: Jobs;
    state: ServerState;
    metrics: Metrics;
  }
}

/** Files cost next to nothing, and health checks must be answered whatever happens. */
function isLimited(request: FastifyRequest): boolean {
  const isCall = ['call', 'none'].includes(routeKind(request));
  return isCall && !request.routeOptions.url?.startsWith('/api/health');
}

/** By the number of hops from here, or by address. */
function trustedProxies({ trustProxy }: Config) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === false ? false : [...trustProxy];
}
