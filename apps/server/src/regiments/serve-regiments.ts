import { apiError, health, reason } from '@backline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openServer } from '../app.ts';
import type { Config } from '../config.ts';
import { databaseProblem } from '../db/database-problem.ts';
import { messageOf } from '../error-code.ts';
import { superviseConnections } from '../http/connections.ts';
import { answerError } from '../http/error-replies.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { refusalHeaders } from '../http/security-headers.ts';
import type { ServerState } from '../services.ts';
import type { Regiment } from './directory.queries.ts';
import type { KnownRegiments } from './known-regiments.ts';
import { hostOf, nameInHost } from './names.ts';
import type { OpenRegiments } from './open-regiments.ts';

interface Parts {
  config: Config;
  publicUrl: string;
  known: Pick<KnownRegiments, 'find'>;
  open: OpenRegiments;
  /** What answers on the host of `publicUrl` itself. */
  bareHost: FastifyInstance;
  state: ServerState;
  /** Is told of every answer that is an error of the server. */
  onError: (regiment: Regiment, message: string) => void;
}

const HEALTH = new Set<string>([health.check, health.live, health.ready].map(({ path }) => path));

/**
 * What listens for all regiments. The host name of a request chooses the regiment before anything else of it is read, and
 * the regiment's own server then answers it as if it stood alone. Every host that is not exactly that of a regiment gets the
 * same 404, whether the name is free, deleted or impossible (docs/spec/regiments.md#addresses). Health is of the process and is
 * answered on every host.
 */
export function serveRegiments({
  config,
  publicUrl,
  known,
  open,
  bareHost,
  state,
  onError,
}: Parts): FastifyInstance {
  const base = new URL(publicUrl).hostname;
  const front = openServer(config);
  front.setErrorHandler(answerError);
  superviseConnections(front);
  front.decorate('state', state);
  front.addHook('preClose', () => open.closeAll());

  const headers = refusalHeaders(config);
  front.addHook('onRequest', async (request, reply) => {
    reply.headers(headers); // of what is refused here; what is passed on is answered on the connection itself
    const host = hostAskedFor(request);
    // Balancers, containers and probes ask by address.
    if (host === base || HEALTH.has(pathOf(request) ?? '')) {
      reply.hijack();
      return bareHost.routing(request.raw, reply.raw);
    }
    const name = host === null ? null : nameInHost(host, base);
    const regiment = name === null ? undefined : known.find(name);
    if (regiment === undefined || regiment.state === 'deleted' || regiment.state === 'unfinished')
      return refuse(request, reply, 'unknown');
    if (regiment.state === 'suspended') return refuse(request, reply, 'suspended');
    const { app, giveBack } = await open.lend(regiment).catch((error: unknown) => {
      onError(regiment, `It was not opened: ${databaseProblem(error) ?? messageOf(error)}`);
      throw error;
    });
    reply.hijack();
    if (reply.raw.destroyed) return giveBack();
    reply.raw.once('close', () => {
      giveBack();
      if (reply.raw.statusCode === 500) onError(regiment, `${request.method} ${pathOf(request)} failed.`);
    });
    app.routing(request.raw, reply.raw);
  });
  // Every request is answered in the hook above.
  front.setNotFoundHandler((request, reply) => refuse(request, reply, 'unknown'));
  return front;
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
  unknown: { error: apiError('not-found', reason('address-unknown')), title: 'Nothing here' },
  suspended: { error: apiError('unavailable', reason('regiment-suspended')), title: 'Suspended' },
};

function refuse(request: FastifyRequest, reply: FastifyReply, why: keyof typeof REFUSALS): FastifyReply {
  const { error, title } = REFUSALS[why];
  reply.status(error.status);
  return wantsPage(request) ? sendPage(reply, title, error.message) : reply.send(error.body());
}

function wantsPage({ headers, url }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html') && !url.startsWith('/api/');
}

function sendPage(reply: FastifyReply, title: string, text: string): FastifyReply {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></html>`;
  return reply.type('text/html; charset=utf-8').send(page);
}

function pathOf({ url }: FastifyRequest): string | undefined {
  return url.split('?', 1)[0];
}
