import { discords } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type App, handle } from '../../http/handle.ts';
import {
  clearPrimary,
  deleteDiscord,
  findDiscord,
  forgetMembers,
  insertDiscord,
  isGuildLinked,
  listDiscords,
  listDiscordsOf,
  listRoles,
  lockDiscord,
  updateDiscord,
} from './discords.queries.ts';
import { saveRoles } from './save-roles.ts';

async function getDiscord(db: Db, id: number) {
  const discord = await findDiscord(db, id);
  if (discord === null) throw notFound('Discord');
  return discord;
}

function guildTaken() {
  return conflict('This Discord is already linked. Change that one instead.', {
    guild_id: 'This Discord is already linked.',
  });
}

export function registerDiscords(app: App): void {
  handle(app, discords.list, ({ db, viewer, query }) =>
    viewer.admin && query.mine !== true ? listDiscords(db) : listDiscordsOf(db, viewer.userId),
  );
  handle(app, discords.get, ({ db, params }) => getDiscord(db, params.id));
  handle(app, discords.create, async ({ db, body }) => {
    const { roles, ...columns } = body.discord.attributes;
    if (await isGuildLinked(db, columns.guildId)) throw guildTaken();
    if (columns.primary) await clearPrimary(db);
    const id = await insertDiscord(db, columns);
    await saveRoles(db, id, roles);
    return getDiscord(db, id);
  });
  handle(app, discords.update, async ({ db, params, body }) => {
    const { roles, ...columns } = body.discord.attributes;
    const guildId = await lockDiscord(db, params.id);
    if (guildId === null) throw notFound('Discord');
    if (columns.guildId !== undefined && columns.guildId !== guildId) {
      if (await isGuildLinked(db, columns.guildId)) throw guildTaken();
      await forgetMembers(db, params.id);
    }
    if (columns.primary) await clearPrimary(db, params.id);
    await updateDiscord(db, params.id, columns);
    if (roles !== undefined) await saveRoles(db, params.id, roles);
    return getDiscord(db, params.id);
  });
  handle(app, discords.remove, async ({ db, params }) => {
    if ((await lockDiscord(db, params.id)) === null) throw notFound('Discord');
    await deleteDiscord(db, params.id);
    return {};
  });
  handle(app, discords.roles, ({ db }) => listRoles(db));
}
