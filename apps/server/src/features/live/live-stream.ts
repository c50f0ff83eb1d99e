import { apiError, LIVE_PATH, type Reason, reason } from '@backline/contract';
import type { FastifyReply } from 'fastify';
import { callerAddress } from '../../caller/address.ts';
import { findViewer, recheckViewer } from '../../caller/find-viewer.ts';
import { findSessionViewer } from '../../caller/viewer.queries.ts';
import { LIVE_CHANNEL, type LiveMessage } from '../../db/announce.ts';
import { createStreamPlaces, type NoPlace } from '../../fairness/stream-places.ts';
import type { App } from '../../http/app.ts';
import { forbiddenByKey, signInRequired } from '../../http/errors.ts';
import { type Follower, LiveHub } from './live-hub.ts';

/** A silent stream looks dead to proxies and pages. */
const HEARTBEAT_MS = 20_000;
/** A page with this many unsent bytes is not reading: it is disconnected, and connects again. */
const MAX_UNSENT_BYTES = 256 * 1024;
const COME_BACK_MS = 1000;
/** How often the rights behind the open streams are checked; Discord is asked when its last answer is 15 minutes old. */
const CHECK_RIGHTS_EVERY_MS = 60_000;

/** Reasons why there is no place for a page: it tries again by itself, but a script should know. */
const NO_PLACE: Record<NoPlace, Reason> = {
  all: reason('pages-all'),
  signedOut: reason('pages-signed-out'),
  person: reason('pages-person'),
  address: reason('pages-address'),
  signedOutAddress: reason('pages-signed-out-address'),
};

/**
 * The stream that open pages follow, served outside `handle` because it never ends. It writes nothing and parses
 * nothing, and each event is filtered by the rights that its viewer has at that moment.
 * @returns how many pages follow at the moment.
 */
export async function serveLive({ server, services, startFile }: App): Promise<() => number> {
  const hub = new LiveHub({
    findViewer: async ({ sessionId }) =>
      sessionId === null
        ? null
        : ((await findSessionViewer(services.database.db, sessionId, services.now()))?.viewer ?? null),
    now: services.now,
    onError: (error) => services.log.error({ err: error }, 'a change could not be sent to a page'),
  });
  const places = services.share?.pages ?? createStreamPlaces(services.config.rateLimitFactor);
  services.jobs.add('live-rights', {
    everyMs: CHECK_RIGHTS_EVERY_MS,
    run: (signal) => hub.checkRights((viewer) => recheckViewer(viewer, services), signal),
  });
  await services.database.listen({
    channel: LIVE_CHANNEL,
    onMessage: (payload) => {
      const message: LiveMessage = JSON.parse(payload); // written by announce()
      services.jobs.wakeBy(message.event === 'change' ? message.features : [message.event]);
      hub.broadcast(message);
    },
    onGap: () => {
      services.jobs.wakeBy('missed');
      hub.broadcastGap();
    },
  });
  server.addHook('preClose', async () => hub.endAll());

  server.get(LIVE_PATH, async (request, reply) => {
    const viewer = await findViewer(request, services);
    if (viewer === null && request.headers.authorization !== undefined) throw signInRequired();
    if (viewer !== null && viewer.keyName !== null) throw forbiddenByKey(null); // a tool asks again instead
    if (services.state.isDraining) throw apiError('unavailable', reason('stopping-try-again'));
    // From here on nothing waits, so nobody comes between the count and the stream.
    const place = places.take({ userId: viewer?.userId ?? null, address: callerAddress(request) });
    if (typeof place === 'string') throw apiError('too-many-requests', NO_PLACE[place]);
    const follower: Follower = { viewer, ...openStream(reply) };
    hub.join(follower);
    reply.raw.once('close', () => {
      place();
      hub.leave(follower);
    });
    follower.send('ready', { page: startFile });
    return reply;
  });
  return () => hub.size;
}

/** Takes the reply over as a stream of server-sent events. */
function openStream(reply: FastifyReply): Pick<Follower, 'send' | 'end'> {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) // cookies and security headers set so far
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close', // an ended stream leaves no idle connection that a stop would wait for
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
    else raw.write(text);
  };
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
  raw.once('close', () => clearInterval(heartbeat));
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    // Pages connect again soon after they have lost this server, but not all of them at the same moment.
    end: () => raw.end(`retry: ${COME_BACK_MS + Math.round(Math.random() * COME_BACK_MS)}\n\n`),
  };
}
