import { firstLanguageOf } from '@backline/texts/languages';
import { wordsOf } from '@backline/texts/server/words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config, InstallationSettings } from '../config.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import type { CountCall, RateLimiter } from '../http/rate-limits.ts';
import type { ServerState } from '../services.ts';
import type { Texts } from './bare-host-page.ts';
import type { Regiment } from './directory.queries.ts';
import type { KnownRegiments } from './known-regiments.ts';
import { isOwnForm, type SignedInVisitor, type VisitParts, visitorOf } from './visit.ts';

export interface BareHostParts extends VisitParts {
  config: Config & { publicUrl: string; regiments: InstallationSettings };
  known: KnownRegiments;
  serverOf: (regiment: Regiment) => SchemaServer;
  /** Names the database server that a regiment is on, without its password; null for the directory's. */
  placeOf: (regiment: Regiment) => string | null;
  state: ServerState;
  /** @throws while the directory's database cannot be reached. */
  checkDatabase: () => Promise<void>;
}

/** Parts that the pages of the bare host share. */
export interface BareHost extends BareHostParts {
  app: FastifyInstance;
  /** The host below which the regiments are, with its port. */
  base: string;
  countCall: CountCall;
  /** Limits how often a person may create a regiment; null without limits. */
  creationLimiter: RateLimiter | null;
}

/** Returns the texts in the first language that the browser asks for and that there are texts in; English otherwise. */
export async function textsOf({ headers }: FastifyRequest): Promise<Texts> {
  const language = firstLanguageOf((headers['accept-language'] ?? '').split(','));
  return { language, t: await wordsOf('regiments', language) };
}

export function sendHtml(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.status(status).header('vary', 'accept-language').type('text/html; charset=utf-8').send(page);
}

/** A form that was sent, with its sender; null where it is not from a page of this browser. */
export async function readForm(
  bare: BareHost,
  request: FastifyRequest,
): Promise<{ visitor: SignedInVisitor; fields: Record<string, string> } | null> {
  const visitor = await visitorOf(bare, request);
  // What the bare host's parser makes of a form.
  const fields = (request.body ?? {}) as Record<string, string>;
  return visitor !== null && isOwnForm(visitor, fields.token ?? '') ? { visitor, fields } : null;
}
