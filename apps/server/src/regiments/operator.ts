import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BareHost, readForm, sendHtml, textsOf } from './bare-host-request.ts';
import { findRegimentById, listRegiments, type Regiment } from './directory.queries.ts';
import { countMembers } from './measure.queries.ts';
import { findNotice, listActs, listSizes, regimentsPerPerson } from './operator.queries.ts';
import {
  type ActProblem,
  actOnRegiment,
  endNotice,
  isRegimentAct,
  limitPerPerson,
  type Operator,
  postNotice,
} from './operator-acts.ts';
import { type MeasuredRegiment, regimentListPage, regimentPage } from './operator-pages.ts';
import { type SignedInVisitor, visitorOf } from './visit.ts';

/** The operator's page (docs/spec/regiments.md#operator). To everybody else its addresses are like unknown ones. */

const PER_PAGE = 50;
const SHOWN_ACTS = 20;
const PATH = '/operator';

type Problem = ActProblem | 'form';

export function registerOperator(bare: BareHost): void {
  const { app } = bare;

  app.decorateRequest('operator', null);
  // Before anything else of the request is read, or what is wrong with its body would tell that there is something.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith(PATH)) return;
    const visitor = await visitorOf(bare, request);
    if (visitor !== null && bare.config.regiments.operators.includes(visitor.id)) request.operator = visitor;
    else {
      reply.callNotFound();
      return reply;
    }
  });
  app.get(PATH, (request, reply) => showList(bare, request, reply));
  app.get<{ Params: { id: string } }>(`${PATH}/regiments/:id`, (request, reply) =>
    showOne(bare, request, reply, { id: idOf(request.params.id) }),
  );
  app.post<{ Params: { id: string; act: string } }>(`${PATH}/regiments/:id/:act`, async (request, reply) => {
    const { act } = request.params;
    if (!isRegimentAct(act)) return reply.callNotFound();
    const id = idOf(request.params.id);
    const form = await readForm(bare, request);
    const problem =
      form === null ? 'form' : await actOnRegiment(actorOf(bare, form.visitor), id, act, form.fields);
    if (problem !== null) return showOne(bare, request, reply, { id, problem });
    await bare.known.read();
    return reply.redirect(`${PATH}/regiments/${id}`, 303);
  });
  app.post<{ Params: { act: string } }>(`${PATH}/:act`, async (request, reply) => {
    const run = Object.hasOwn(FOR_ALL, request.params.act) ? FOR_ALL[request.params.act] : undefined;
    if (run === undefined) return reply.callNotFound();
    const form = await readForm(bare, request);
    const problem = form === null ? 'form' : await run(actorOf(bare, form.visitor), form.fields);
    if (problem !== null) return showList(bare, request, reply, problem);
    await bare.known.read();
    return reply.redirect(PATH, 303);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Person who operates the installation; set for every request of the operator's page. */
    operator: SignedInVisitor | null;
  }
}

type ForAll = (operator: Operator, fields: Record<string, string>) => Promise<ActProblem | null>;

const FOR_ALL: Record<string, ForAll | undefined> = {
  notice: (operator, { text = '', hours = '' }) => postNotice(operator, { text, hours }),
  'end-notice': async (operator) => {
    await endNotice(operator);
    return null;
  },
  'per-person': (operator, { most = '' }) => limitPerPerson(operator, most),
};

function actorOf({ directory, now }: BareHost, { name, id }: SignedInVisitor): Operator {
  return { directory, by: `${name} (${id})`, now: now() };
}

/** 0, which no regiment has, for what is no id. */
function idOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** @throws where the hook did not run first. */
function visitorIn({ operator }: FastifyRequest): SignedInVisitor {
  if (operator === null) throw new Error('Only operators get here.');
  return operator;
}

async function showList(
  bare: BareHost,
  request: FastifyRequest,
  reply: FastifyReply,
  problem?: Problem,
): Promise<FastifyReply> {
  const { directory, config, now } = bare;
  const query = new URLSearchParams(request.url.split('?')[1]);
  const text = (query.get('q') ?? '').trim().toLowerCase();
  const found = (await listRegiments(directory)).filter(({ name }) => name.includes(text)).reverse();
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.min(pages, Math.max(1, idOf(query.get('page') ?? '1')));
  const texts = await textsOf(request);
  const html = regimentListPage({
    texts,
    visitor: visitorIn(request),
    publicUrl: config.publicUrl,
    problem: problem === undefined ? null : texts.t(`operator.problems.${problem}`),
    regiments: await measure(bare, found.slice((page - 1) * PER_PAGE, page * PER_PAGE)),
    search: { text, page, pages, count: found.length },
    notice: await findNotice(directory, now()),
    perPerson: await regimentsPerPerson(directory),
    acts: await listActs(directory, SHOWN_ACTS),
  });
  return sendHtml(reply, html, statusOf(problem));
}

async function showOne(
  bare: BareHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, problem }: { id: number; problem?: Problem },
): Promise<FastifyReply> {
  const { directory, config } = bare;
  const regiment = await findRegimentById(directory, id);
  if (regiment === null) {
    reply.callNotFound();
    return reply;
  }
  const [measured] = await measure(bare, [regiment]);
  const texts = await textsOf(request);
  const html = regimentPage({
    texts,
    visitor: visitorIn(request),
    publicUrl: config.publicUrl,
    problem: problem === undefined ? null : texts.t(`operator.problems.${problem}`),
    regiment: measured ?? { ...regiment, bytes: null, members: null },
    place: bare.placeOf(regiment),
    acts: await listActs(directory, SHOWN_ACTS, regiment.name),
  });
  return sendHtml(reply, html, statusOf(problem));
}

function statusOf(problem: Problem | undefined): number {
  if (problem === undefined) return 200;
  if (problem === 'form') return 403;
  return problem === 'taken' || problem === 'state' ? 409 : 422;
}

/** Sizes are asked for all at once, members in each schema; one that is not there or does not answer has neither. */
async function measure({ serverOf }: BareHost, regiments: Regiment[]): Promise<MeasuredRegiment[]> {
  const measured: MeasuredRegiment[] = [];
  const sizes = new Map<ReturnType<typeof serverOf>, Promise<Map<string, number>>>();
  for (const regiment of regiments) {
    const server = serverOf(regiment);
    const schemas = regiments
      .filter((candidate) => serverOf(candidate) === server)
      .map(({ schema }) => schema);
    const { db } = server.open(regiment.schema);
    const known = sizes.get(server) ?? listSizes(db, schemas).catch(() => new Map<string, number>());
    sizes.set(server, known);
    const bytes = (await known).get(regiment.schema) ?? null;
    const members = bytes === null ? null : await countMembers(db).catch(() => null);
    measured.push({ ...regiment, bytes, members });
  }
  return measured;
}
