import type { ServerMessages } from '@backline/texts/server/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../caller/address.ts';
import { tooManyRequests } from '../http/errors.ts';
import { lookAlikesOf } from '../http/look-alikes.ts';
import { type BareHost, readForm, sendHtml, textsOf } from './bare-host-request.ts';
import { createRegiment } from './create-regiment.ts';
import { findRegiment, listOfGuilds, listOtherNames } from './directory.queries.ts';
import { addressOfRegiment, isReserved, nameInState, nameProblem } from './names.ts';
import { LOGIN_PATH } from './regiment-config.ts';
import { landingPage, startPage } from './sign-up-pages.ts';
import { beginVisit, endVisit, finishVisit, type SignedInVisitor, visitorOf } from './visit.ts';

/** Starting a regiment on the bare host (docs/spec/regiments.md#sign-up). */

/** The new regiment's login page goes on by itself from this address, over `/begin` to Discord. */
const FIRST_SIGN_IN = `${LOGIN_PATH}#begin`;
const NEW_PATH = '/new';

type Problem = Exclude<keyof ServerMessages['regiments']['problems'], 'wait'>;

/** The status that a problem is answered with. */
const STATUS: Partial<Record<Problem, number>> = {
  'name-wrong': 422,
  'guild-foreign': 403,
  'name-taken': 409,
  'guild-taken': 409,
  'too-many': 409,
  'discord-away': 502,
  form: 403,
  failed: 500,
};

/** @returns what answers Discord's redirect after such a sign-in. */
export function registerSignUp(
  bare: BareHost,
): (request: FastifyRequest, reply: FastifyReply, query: URLSearchParams) => Promise<FastifyReply> {
  const { app, base } = bare;
  const land = async (request: FastifyRequest, reply: FastifyReply, problem: Problem | null) => {
    const texts = await textsOf(request);
    const page = landingPage(texts, base, problem === null ? null : texts.t(`problems.${problem}`));
    return sendHtml(reply, page, problem === null ? 200 : (STATUS[problem] ?? 400));
  };

  app.get('/', async (request, reply) =>
    (await visitorOf(bare, request)) === null ? land(request, reply, null) : reply.redirect(NEW_PATH, 303),
  );
  app.get('/start', async (request, reply) => {
    bare.countCall('sign-in', callerAddress(request));
    return reply.redirect(await beginVisit(bare, request, reply), 303);
  });
  app.get('/begin', (request, reply) => passFounderOn(bare, request, reply));
  app.post('/leave', async (request, reply) => {
    if ((await readForm(bare, request)) !== null) await endVisit(bare, request, reply);
    return reply.redirect('/', 303);
  });

  app.get(NEW_PATH, async (request, reply) => {
    const visitor = await visitorOf(bare, request);
    return visitor === null ? land(request, reply, 'ended') : showForm(bare, request, reply, { visitor });
  });
  app.get<{ Querystring: { name?: string } }>(`${NEW_PATH}/name`, async (request, reply) => {
    const visitor = await visitorOf(bare, request);
    if (visitor === null) return reply.callNotFound();
    bare.countCall('read', visitor.id);
    const name = String(request.query.name ?? '');
    return reply.send({ state: await nameState(bare, visitor, name) });
  });
  app.post(NEW_PATH, async (request, reply) => {
    if ((await visitorOf(bare, request)) === null) return land(request, reply, 'ended');
    const form = await readForm(bare, request);
    return form === null ? land(request, reply, 'form') : create(bare, request, reply, form);
  });

  return async (request, reply, query) => {
    bare.countCall('sign-in', callerAddress(request));
    reply.header('referrer-policy', 'no-referrer');
    if (query.has('error')) return land(request, reply, 'denied');
    const answer = { code: query.get('code') ?? '', state: query.get('state') ?? '' };
    const outcome = await finishVisit(bare, request, reply, answer);
    return outcome === 'signed-in' ? reply.redirect(NEW_PATH, 303) : land(request, reply, outcome);
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

interface Sent {
  visitor: SignedInVisitor;
  fields: Record<string, string>;
}

async function create(
  bare: BareHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { visitor, fields }: Sent,
): Promise<FastifyReply> {
  const values = { name: (fields.name ?? '').trim().toLowerCase(), guildId: fields.guild ?? '' };
  const waitMs = bare.creationLimiter?.take(visitor.id, bare.now().getTime()) ?? 0;
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
  try {
    const outcome = await createRegiment(bare, visitor, values);
    if (!outcome.ok) return showForm(bare, request, reply, { visitor, values, problem: outcome.problem });
    await bare.known.read(); // the next request comes at once, and may come here
    return reply.redirect(`${addressOfRegiment(bare.config.publicUrl, outcome.name)}${FIRST_SIGN_IN}`, 303);
  } catch (error) {
    request.log.error({ err: error }, 'a regiment was not made');
    return showForm(bare, request, reply, { visitor, values, problem: 'failed' });
  }
}

interface Shown {
  visitor: SignedInVisitor;
  values?: { name: string; guildId: string };
  problem?: Problem;
}

async function showForm(
  { config, directory, base }: BareHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { visitor, values = { name: '', guildId: '' }, problem }: Shown,
): Promise<FastifyReply> {
  const texts = await textsOf(request);
  const guildIds = visitor.guilds.map(({ id }) => id);
  const taken = (await listOfGuilds(directory, guildIds)).flatMap(({ guildId, name, state, founderId }) => {
    if (guildId === null || (state === 'unfinished' && founderId === visitor.id)) return [];
    return [[guildId, state === 'active' ? addressOfRegiment(config.publicUrl, name) : ''] as const];
  });
  const page = startPage({
    texts,
    visitor,
    base,
    isOperator: config.regiments.operators.includes(visitor.id),
    taken: new Map(taken),
    values,
    problem: problem === undefined ? null : texts.t(`problems.${problem}`),
  });
  return sendHtml(reply, page, problem === undefined ? 200 : (STATUS[problem] ?? 400));
}
