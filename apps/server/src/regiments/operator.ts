import { apiError, type ErrorCode, type OperatedRegiment, operator, reason } from '@backline/contract';
import { notFound } from '../http/errors.ts';
import { type BareHost, serveCall } from './bare-host-request.ts';
import { findRegimentById, listRegiments, type Regiment } from './directory.queries.ts';
import { countMembers } from './measure.queries.ts';
import { addressOfRegiment } from './names.ts';
import { findNotice, listActs, listSizes, regimentsPerPerson } from './operator.queries.ts';
import {
  type ActProblem,
  actOnRegiment,
  endNotice,
  limitPerPerson,
  type Operator,
  postNotice,
} from './operator-acts.ts';
import { GRACE_DAYS } from './purge-regiments.ts';
import type { SignedInVisitor } from './visit.ts';

/** Endpoints of the operator's page (docs/spec/regiments.md#operator). To everybody else they are like unknown addresses. */

const PER_PAGE = 50;
const SHOWN_ACTS = 20;

export function registerOperator(bare: BareHost): void {
  const { directory, known, now } = bare;
  serveCall(bare, operator.list, async ({ query }) => {
    const text = (query.text ?? '').trim().toLowerCase();
    const found = (await listRegiments(directory)).filter(({ name }) => name.includes(text)).reverse();
    const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
    const page = Math.min(pages, query.page ?? 1);
    return {
      regiments: await measure(bare, found.slice((page - 1) * PER_PAGE, page * PER_PAGE)),
      count: found.length,
      page,
      pages,
      notice: await findNotice(directory, now()),
      perPerson: await regimentsPerPerson(directory),
      acts: await actsShown(bare),
    };
  });
  serveCall(bare, operator.get, async ({ params }) => {
    const found = await findRegimentById(directory, params.id);
    const [regiment] = found === null ? [] : await measure(bare, [found]);
    if (regiment === undefined) throw notFound('address');
    return { regiment, graceDays: GRACE_DAYS, acts: await actsShown(bare, regiment.name) };
  });
  const run = async (visitor: SignedInVisitor, act: (by: Operator) => Promise<ActProblem | null>) => {
    const problem = await act({ directory, by: `${visitor.name} (${visitor.id})`, now: now() });
    if (problem !== null) throw apiError(STATUS[problem] ?? 'invalid', reason(problem));
    await known.read();
    return {};
  };
  serveCall(bare, operator.act, ({ params, body, visitor }) =>
    run(visitor, (by) => actOnRegiment(by, params.id, body.act, body)),
  );
  serveCall(bare, operator.postNotice, ({ body, visitor }) => run(visitor, (by) => postNotice(by, body)));
  serveCall(bare, operator.endNotice, ({ visitor }) => run(visitor, endNotice));
  serveCall(bare, operator.limitPerPerson, ({ body, visitor }) =>
    run(visitor, (by) => limitPerPerson(by, body.most)),
  );
}

const STATUS: Partial<Record<ActProblem, ErrorCode>> = {
  'regiment-name-used': 'conflict',
  'regiment-state': 'conflict',
};

async function actsShown({ directory }: BareHost, name?: string) {
  const acts = await listActs(directory, SHOWN_ACTS, name);
  return acts.map((act) => ({ ...act, at: utc(act.at) }));
}

/** A point in time as the contract has it: PostgreSQL's own spelling is another. */
function utc(at: string): string {
  return new Date(at).toISOString();
}

/** Sizes are asked for all at once, members in each schema; one that is not there or does not answer has neither. */
async function measure(
  { config, placeOf, serverOf }: BareHost,
  regiments: Regiment[],
): Promise<OperatedRegiment[]> {
  const measured: OperatedRegiment[] = [];
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
    const { createdAt, deletedAt, lastUsedAt, lastErrorAt } = regiment;
    measured.push({
      ...regiment,
      createdAt: utc(createdAt),
      deletedAt: deletedAt && utc(deletedAt),
      lastUsedAt: lastUsedAt && utc(lastUsedAt),
      lastErrorAt: lastErrorAt && utc(lastErrorAt),
      address: addressOfRegiment(config.publicUrl, regiment.name),
      server: placeOf(regiment),
      bytes,
      members,
    });
  }
  return measured;
}
