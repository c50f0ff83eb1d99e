import type { Db } from '../db/database.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import { insertFounder } from './create-regiment.queries.ts';
import { finishRegiment, type Regiment, reserveRegiment } from './directory.queries.ts';
import { isReserved, nameProblem } from './names.ts';
import { insertAct } from './operator.queries.ts';
import { prepareRegiment } from './prepare-regiment.ts';
import type { Visitor } from './visits.queries.ts';

interface Parts {
  directory: Db;
  serverOf: (regiment: Regiment) => SchemaServer;
  now: () => Date;
}

/** Code of the reason why a regiment was not made. */
export type CreationProblem =
  | 'regiment-name-wrong'
  | 'regiment-name-taken'
  | 'guild-taken'
  | 'guild-foreign'
  | 'too-many-regiments';

/**
 * Makes a regiment for a Discord server of the visitor: its entry, its schema, the server linked and the visitor as admin.
 * Each step can be repeated, and it is served only after the last: a try that was interrupted is finished by the next.
 * @returns its name, or why it cannot be made.
 */
export async function createRegiment(
  { directory, serverOf, now }: Parts,
  visitor: Visitor,
  { name, guildId }: { name: string; guildId: string },
): Promise<{ ok: true; name: string } | { ok: false; problem: CreationProblem }> {
  const guild = visitor.guilds.find(({ id }) => id === guildId);
  if (guild === undefined) return { ok: false, problem: 'guild-foreign' };
  if (isReserved(name)) return { ok: false, problem: 'regiment-name-taken' };
  if (nameProblem(name) !== null) return { ok: false, problem: 'regiment-name-wrong' };
  const founding = { name, guildId, founderId: visitor.id, founderName: visitor.name };
  const reserved = await directory.transaction((transaction) =>
    reserveRegiment(transaction, founding, now()),
  );
  if (!('regiment' in reserved)) return { ok: false, problem: reserved.status };
  const { regiment } = reserved;
  if (reserved.status === 'unfinished') {
    const server = serverOf(regiment);
    await prepareRegiment(directory, server, regiment);
    const { db } = server.open(regiment.schema);
    await db.transaction((transaction) => insertFounder(transaction, visitor, guild));
    await directory.transaction(async (transaction) => {
      if (!(await finishRegiment(transaction, regiment.id))) return;
      const by = `${visitor.name} (${visitor.id})`;
      await insertAct(transaction, {
        at: now().toISOString(),
        by,
        act: 'create',
        regiment: name,
        details: '',
      });
    });
  }
  return { ok: true, name };
}
