import { ApiError, LIVE_PATH } from '@backline/contract';
import type { FastifyReply } from 'fastify';
import { LIVE_CHANNEL, type LiveMessage } from '../../http/announce.ts';
import { forbiddenByKey, signInRequired } from '../../http/errors.ts';
import type { App } from '../../http/handle.ts';
import { findSessionViewer } from '../../http/viewer.queries.ts';
import { findViewer } from '../../http/viewer.ts';
import { createLiveHub, type Follower } from './live-hub.ts';

/** A silent stream looks dead to proxies and pages. */
const HEARTBEAT_MS = 20_000;
/** So many unsent bytes mean that the page does not read: it is cut off and comes back. */
const MAX_UNSENT_BYTES = 256 * 1024;
const COME_BACK_MS = 1000;
/** A page more is asked to come back later, so that open streams cannot use the server up. */
const MAX_PAGES = 5000;

/**
 * The stream that open pages follow, served outside `handle` because it never ends. It writes nothing and parses
 * nothing, and each event is filtered by the rights that its viewer has at that moment.
 * @returns how many pages follow at the moment.
 */
export async function serveLive({ server, services }: App): Promise<() => number> {
  const hub = createLiveHub(
    async ({ sessionId }) =>
      sessionId === null
        ? null
        : ((await findSessionViewer(services.database.db, sessionId, services.now()))?.viewer ?? null),
    services.now,
    (error) => services.log.error({ err: error }, 'a page could not be told of a change'),
  );
  await services.database.listen({
    channel: LIVE_CHANNEL,
    onMessage: (payload) => hub.tell(JSON.parse(payload) as LiveMessage), // written by announce()
    onGap: hub.tellGap,
  });
  server.addHook('preClose', async () => hub.endAll());

  server.get(LIVE_PATH, async (request, reply) => {
    const viewer = await findViewer(request, services);
    if (viewer === null && request.headers.authorization !== undefined) throw signInRequired();
    if (viewer !== null && viewer.keyName !== null) throw forbiddenByKey(null); // a tool asks again instead
    if (services.state.isDraining) throw new ApiError('unavailable', 'This server is stopping. Try again.');
    if (hub.size >= MAX_PAGES)
      throw new ApiError('too-many-requests', 'Too many pages are open. This one will try again.');
    const follower: Follower = { viewer, ...openStream(reply) };
    hub.join(follower);
    reply.raw.once('close', () => hub.leave(follower));
    follower.send('ready', {});
    return reply;
  });
  return () => hub.size;
}

/** Takes the reply over as a stream of server-sent events. */
function openStream(reply: FastifyReply): Pick<Follower, 'send' | 'end'> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>), // cookies and security headers set so far
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
    // Whoever lost this server comes back soon, but not all in the same moment.
    end: () => raw.end(`retry: ${COME_BACK_MS + Math.round(Math.random() * COME_BACK_MS)}\n\n`),
  };
}
