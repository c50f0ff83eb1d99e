import { type REGIMENT_ACTS, REGIMENT_LIMITS } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import type { Db } from '../db/database.ts';
import type { Limits } from '../services.ts';
import { findRegimentById, type Regiment, renameRegiment, setLimits, setState } from './directory.queries.ts';
import { nameProblem } from './names.ts';
import { insertAct, replaceNotice, setRegimentsPerPerson } from './operator.queries.ts';

/** Acts of an operator, by the page or by the command line. Each act is in the audit trail of the installation. */

export type RegimentAct = (typeof REGIMENT_ACTS)[number];
/** Code of the reason why nothing was done. */
export type ActProblem =
  | 'regiment-name'
  | 'regiment-name-used'
  | 'regiment-not-confirmed'
  | 'regiment-limits'
  | 'regiment-state'
  | 'operator-notice';
type Outcome = { problem: ActProblem } | { details: string };

export interface Operator {
  directory: Db;
  /** Name and Discord id, or `command line`. */
  by: string;
  now: Date;
}

/** Fields of a form, or words of the command line. */
type Fields = Readonly<
  Partial<Record<'name' | 'confirm' | (typeof REGIMENT_LIMITS)[number], string | undefined>>
>;

interface Act {
  db: Db;
  regiment: Regiment;
  fields: Fields;
  now: Date;
}

const MAX_LIMIT = 1_000_000;
const NOTICE_LETTERS = 300;
const NOTICE_HOURS = 720;

const ACTS: Record<RegimentAct, (act: Act) => Promise<Outcome>> = {
  suspend: (act) => change(act, ['active'], 'suspended'),
  resume: (act) => change(act, ['suspended'], 'active'),
  restore: (act) => change(act, ['deleted'], 'active'),
  delete: async (act) =>
    act.fields.confirm === act.regiment.name
      ? change(act, ['active', 'suspended'], 'deleted')
      : { problem: 'regiment-not-confirmed' },
  rename: async ({ db, regiment, fields }) => {
    const name = (fields.name ?? '').trim().toLowerCase();
    if (regiment.state !== 'active' && regiment.state !== 'suspended') return { problem: 'regiment-state' };
    if (nameProblem(name) !== null) return { problem: 'regiment-name' };
    return (await renameRegiment(db, regiment.id, name))
      ? { details: `${regiment.name} -> ${name}` }
      : { problem: 'regiment-name-used' };
  },
  limits: async ({ db, regiment, fields }) => {
    const limits = readLimits(fields);
    if (limits === null) return { problem: 'regiment-limits' };
    await setLimits(db, regiment.id, limits);
    return { details: JSON.stringify(limits) };
  },
};

/** @returns null once it is done and in the audit trail, or why nothing was done. */
export async function actOnRegiment(
  { directory, by, now }: Operator,
  id: number,
  act: RegimentAct,
  fields: Fields,
): Promise<ActProblem | null> {
  return directory.transaction(async (db) => {
    const regiment = await findRegimentById(db, id);
    if (regiment === null) return 'regiment-state';
    const outcome = await ACTS[act]({ db, regiment, fields, now });
    if ('problem' in outcome) return outcome.problem;
    const entry = { at: now.toISOString(), by, act, regiment: regiment.name, details: outcome.details };
    await insertAct(db, entry);
    return null;
  });
}

async function change(
  { db, regiment, now }: Act,
  from: Regiment['state'][],
  to: Regiment['state'],
): Promise<Outcome> {
  // What was given up has a name that nobody can have.
  if (!from.includes(regiment.state) || nameProblem(regiment.name) !== null)
    return { problem: 'regiment-state' };
  await setState(db, regiment.id, to, now);
  return { details: '' };
}

/** @returns the limits of a form, where an empty field stands for none; null where one is no number from 1 to a million. */
function readLimits(fields: Fields): Limits | null {
  const limits: Limits = {};
  for (const name of REGIMENT_LIMITS) {
    const text = (fields[name] ?? '').trim();
    if (text === '') continue;
    const value = wholeNumber(text);
    if (value === null) return null;
    limits[name] = value;
  }
  return limits;
}

function wholeNumber(text: string): number | null {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= MAX_LIMIT ? value : null;
}

/** Shows a notice in every regiment, in place of the one before. @param hours until it ends. */
export async function postNotice(
  operator: Operator,
  { text, hours }: { text: string; hours: string },
): Promise<ActProblem | null> {
  const shown = text.trim().replace(/\s+/g, ' ');
  const time = wholeNumber(hours.trim());
  if (shown === '' || shown.length > NOTICE_LETTERS || time === null || time > NOTICE_HOURS)
    return 'operator-notice';
  const until = new Date(operator.now.getTime() + time * HOUR_MS);
  await record(operator, 'notice', `${time} h: ${shown}`, (db) =>
    replaceNotice(db, { text: shown, until }, operator.now),
  );
  return null;
}

/** Ends the notice that is shown. */
export async function endNotice(operator: Operator): Promise<null> {
  await record(operator, 'end-notice', '', (db) => replaceNotice(db, null, operator.now));
  return null;
}

/** How many regiments a person may start from now on. */
export async function limitPerPerson(operator: Operator, most: string): Promise<ActProblem | null> {
  const value = wholeNumber(most.trim());
  if (value === null) return 'regiment-limits';
  await record(operator, 'regiments-per-person', String(value), (db) => setRegimentsPerPerson(db, value));
  return null;
}

function record(
  { directory, by, now }: Operator,
  act: string,
  details: string,
  run: (db: Db) => Promise<void>,
): Promise<void> {
  return directory.transaction(async (db) => {
    await run(db);
    await insertAct(db, { at: now.toISOString(), by, act, regiment: '', details });
  });
}
