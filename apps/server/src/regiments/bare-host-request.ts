import {
  apiError,
  type Endpoint,
  type EndpointSpec,
  type Parsed,
  type ReplyInput,
  reason,
  wireWriter,
} from '@backline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config, InstallationSettings } from '../config.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import { checkCsrf } from '../http/csrf.ts';
import { parseRequest } from '../http/parse-request.ts';
import type { CountCall, RateLimiter } from '../http/rate-limits.ts';
import type { ServerState } from '../services.ts';
import type { Regiment } from './directory.queries.ts';
import type { KnownRegiments } from './known-regiments.ts';
import { type SignedInVisitor, type VisitParts, visitorOf } from './visit.ts';

export interface BareHostParts extends VisitParts {
  config: Config & { publicUrl: string; regiments: InstallationSettings };
  known: KnownRegiments;
  serverOf: (regiment: Regiment) => SchemaServer;
  /** Names the database server that a regiment is on, without its password; null for the directory's. */
  placeOf: (regiment: Regiment) => string | null;
  state: ServerState;
  /** @throws while the directory's database cannot be reached. */
  checkDatabase: () => Promise<void>;
  /** The folder of the built pages; null without. */
  web: string | null;
}

/** Parts that the endpoints of the bare host share. */
export interface BareHost extends BareHostParts {
  app: FastifyInstance;
  /** The host below which the regiments are, with its port. */
  base: string;
  countCall: CountCall;
  /** Limits how often a person may create a regiment; null without limits. */
  creationLimiter: RateLimiter | null;
}

const BODY_BYTES = 16 * 1024;

export function isOperator({ config }: BareHostParts, visitor: SignedInVisitor | null): boolean {
  return visitor !== null && config.regiments.operators.includes(visitor.id);
}

type Context<S> = Parsed<S> & {
  visitor: S extends { access: 'public' } ? SignedInVisitor | null : SignedInVisitor;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Serves an endpoint of the bare host. Who asks is known before anything else of the request is read: what is wrong with
 * a body would tell that there is something.
 */
export function serveCall<S extends EndpointSpec>(
  bare: BareHost,
  endpoint: Endpoint<S>,
  handler: (context: Context<S>) => Promise<ReplyInput<S>>,
): void {
  const { access, method, path: url } = endpoint;
  const write = wireWriter(endpoint.reply);
  bare.app.route({
    method,
    url,
    bodyLimit: BODY_BYTES,
    onRequest: async (request, reply) => {
      const visitor = await visitorOf(bare, request);
      if (access === 'admin' && !isOperator(bare, visitor)) return reply.callNotFound();
      if (access !== 'public' && visitor === null) throw apiError('sign-in-required', reason('visit-ended'));
      if (method !== 'GET' && visitor !== null) checkCsrf(request, visitor.csrfToken);
      request.visitor = visitor;
    },
    handler: async (request, reply) => {
      const parts = await parseRequest(endpoint, request);
      const context = { ...parts, visitor: request.visitor, request, reply };
      const value = await handler(context as Context<S>); // each part was parsed by its own shape of S
      if (bare.config.checkReplies) endpoint.reply.parse(value);
      return reply.send(write(value));
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Somebody who is signed in on the bare host. */
    visitor: SignedInVisitor | null;
  }
}
