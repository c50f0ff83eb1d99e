import { apiError, type ErrorCode, reason, type Visitor as ShownVisitor, signUp } from '@backline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../caller/address.ts';
import { tooManyRequests } from '../http/errors.ts';
import { lookAlikesOf } from '../http/look-alikes.ts';
import { type BareHost, isOperator, serveCall } from './bare-host-request.ts';
import { type CreationProblem, createRegiment } from './create-regiment.ts';
import { findRegiment, listOfGuilds, listOtherNames } from './directory.queries.ts';
import { addressOfRegiment, isReserved, nameInState, nameProblem, suggestedName } from './names.ts';
import { LOGIN_PATH } from './regiment-config.ts';
import { beginVisit, endVisit, finishVisit, type SignedInVisitor, visitorOf } from './visit.ts';

/** Starting a regiment on the bare host (docs/spec/regiments.md#sign-up). */

/** The new regiment's login page goes on by itself from this address, over `/begin` to Discord. */
const FIRST_SIGN_IN = `${LOGIN_PATH}#begin`;
/** The page of the sign-up. */
export const NEW_PATH = '/new';

const CODES: Record<CreationProblem, ErrorCode> = {
  'regiment-name-wrong': 'invalid',
  'regiment-name-taken': 'conflict',
  'guild-taken': 'conflict',
  'guild-foreign': 'forbidden',
  'too-many-regiments': 'conflict',
};

/** @returns what answers Discord's redirect after such a sign-in. */
export function registerSignUp(
  bare: BareHost,
): (request: FastifyRequest, reply: FastifyReply, query: URLSearchParams) => Promise<FastifyReply> {
  const { app, base } = bare;
  app.get('/', (_request, reply) => reply.redirect(NEW_PATH, 303));
  app.get('/start', async (request, reply) => {
    bare.countCall('sign-in', callerAddress(request));
    return reply.redirect(await beginVisit(bare, request, reply), 303);
  });
  app.get('/begin', (request, reply) => passFounderOn(bare, request, reply));

  serveCall(bare, signUp.visitor, async ({ visitor }) => ({
    base,
    visitor: visitor && (await shown(bare, visitor)),
  }));
  serveCall(bare, signUp.leave, async ({ request, reply }) => {
    await endVisit(bare, request, reply);
    return {};
  });
  serveCall(bare, signUp.nameState, async ({ visitor, query }) => {
    bare.countCall('read', visitor.id);
    return { state: await nameState(bare, visitor, query.name) };
  });
  serveCall(bare, signUp.create, ({ visitor, body, request }) => create(bare, request, visitor, body));

  return async (request, reply, query) => {
    bare.countCall('sign-in', callerAddress(request));
    reply.header('referrer-policy', 'no-referrer');
    const answer = { code: query.get('code') ?? '', state: query.get('state') ?? '' };
    const outcome = query.has('error') ? 'denied' : await finishVisit(bare, request, reply, answer);
    return reply.redirect(outcome === 'signed-in' ? NEW_PATH : `${NEW_PATH}?problem=${outcome}`, 303);
  };
}

/** Shows who is signed in, and which of their Discord servers have a regiment. */
async function shown(bare: BareHost, visitor: SignedInVisitor): Promise<ShownVisitor> {
  const { config, directory } = bare;
  const guildIds = visitor.guilds.map(({ id }) => id);
  const taken = new Map(
    (await listOfGuilds(directory, guildIds))
      .filter(({ state, founderId }) => state !== 'unfinished' || founderId !== visitor.id)
      .map(({ guildId, name, state }) => [
        guildId,
        state === 'active' ? addressOfRegiment(config.publicUrl, name) : null,
      ]),
  );
  return {
    name: visitor.name,
    isOperator: isOperator(bare, visitor),
    guilds: visitor.guilds.map(({ id, name }) => ({
      id,
      name,
      suggestion: suggestedName(name),
      isTaken: taken.has(id),
      address: taken.get(id) ?? null,
    })),
  };
}

/** Whether a name could be had: by the rules of names.ts, and by what is taken. */
async function nameState(
  { directory }: BareHost,
  visitor: SignedInVisitor,
  name: string,
): Promise<'free' | 'taken' | 'wrong'> {
  if (isReserved(name)) return 'taken';
  if (nameProblem(name) !== null) return 'wrong';
  const found = await findRegiment(directory, name);
  const isOwnUnfinished = found?.state === 'unfinished' && found.founderId === visitor.id;
  if (found !== null && !isOwnUnfinished) return 'taken';
  return lookAlikesOf(await listOtherNames(directory, found?.id ?? null))(name) ? 'taken' : 'free';
}

const CODE_CHALLENGE = /^[\w-]{43}$/;

/**
 * A sign-in that a regiment's login page has begun, on its way to Discord. Only its founder, in the browser that started the
 * regiment, is not asked again: anybody else could be led here by a link, and must see what they agree to.
 */
async function passFounderOn(
  bare: BareHost,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { config, directory, discord } = bare;
  const query = new URLSearchParams(request.url.split('?')[1]);
  const state = query.get('state') ?? '';
  const challenge = query.get('code_challenge') ?? '';
  const name = nameInState(state);
  const regiment = name === null ? null : await findRegiment(directory, name);
  if (regiment?.state !== 'active' || !CODE_CHALLENGE.test(challenge)) return void reply.callNotFound();
  const redirectUri = `${config.publicUrl}${LOGIN_PATH}`;
  const address = new URL(
    discord.authorizeUrl({ origin: config.publicUrl, redirectUri, state, verifier: '' }),
  );
  address.searchParams.set('code_challenge', challenge); // its verifier is known to the regiment alone
  const visitor = await visitorOf(bare, request);
  if (visitor !== null && visitor.id === regiment.founderId) address.searchParams.set('prompt', 'none');
  return reply.header('referrer-policy', 'no-referrer').redirect(address.href, 303);
}

async function create(
  bare: BareHost,
  request: FastifyRequest,
  visitor: SignedInVisitor,
  { name, guildId }: { name: string; guildId: string },
): Promise<{ address: string }> {
  const waitMs = bare.creationLimiter?.take(visitor.id, bare.now().getTime()) ?? 0;
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
  const wanted = { name: name.trim().toLowerCase(), guildId };
  const outcome = await createRegiment(bare, visitor, wanted).catch((error: unknown) => {
    request.log.error({ err: error }, 'a regiment was not made');
    throw apiError('unavailable', reason('regiment-not-ready'));
  });
  if (!outcome.ok) throw apiError(CODES[outcome.problem], reason(outcome.problem));
  await bare.known.read(); // the next request comes at once, and may come here
  return { address: `${addressOfRegiment(bare.config.publicUrl, outcome.name)}${FIRST_SIGN_IN}` };
}
