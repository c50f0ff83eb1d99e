import { discords, reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { conflict, found } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { checkVersion, differs, listed, switched } from '../../http/versions.ts';
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
  return found(await findDiscord(db, id), 'discord');
}

async function getForChange(db: Db, id: number) {
  const locked = found(await lockDiscord(db, id), 'discord');
  return { ...(await getDiscord(db, id)), ...locked };
}

/** The same roles in the same order, for comparing. */
function sorted(roles: { name: string; roleId: string }[]) {
  return roles.map(({ name, roleId }) => [roleId, name]).sort();
}

function guildTaken() {
  return conflict(reason('discord-known-change'), { guild_id: reason('discord-known') });
}

const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getDiscord(db, params.id);

export function registerDiscords(app: App): void {
  handle(app, discords.list, ({ db, viewer, query }) =>
    viewer.admin && query.mine !== true ? listDiscords(db) : listDiscordsOf(db, viewer.userId),
  );
  handle(app, discords.get, ({ db, params }) => getDiscord(db, params.id));
  handle(app, discords.create, async ({ db, viewer, body }) => {
    const { roles, ...columns } = body.discord.attributes;
    if (await isGuildLinked(db, columns.guildId)) throw guildTaken();
    await refuseLookAlike(db, 'discord', columns.name);
    for (const role of roles) await refuseLookAlike(db, 'role', role.name);
    if (columns.primary) await clearPrimary(db, viewer.username);
    const id = await insertDiscord(db, columns, viewer.username);
    await saveRoles(db, id, roles);
    return getDiscord(db, id);
  });
  handleChange(app, discords.update, stateBefore, async ({ db, viewer, params, body }) => {
    const { roles, version: seen, ...columns } = body.discord.attributes;
    const stored = await getForChange(db, params.id);
    const inputs = {
      name: { sent: columns.name, now: stored.name },
      guild_id: { sent: columns.guildId, now: stored.guildId },
      primary: { sent: columns.primary, now: stored.primary, words: switched(stored.primary) },
      roles: {
        sent: roles && sorted(roles),
        now: sorted(stored.roles),
        words: listed(stored.roles.map(({ name, roleId }) => `${name} (${roleId})`)),
      },
    };
    checkVersion({ what: 'Discord', viewer, seen, stored, inputs });
    await refuseLookAlike(db, 'discord', columns.name, params.id);
    for (const role of roles ?? []) await refuseLookAlike(db, 'role', role.name, role.id ?? undefined);
    if (columns.guildId !== undefined && columns.guildId !== stored.guildId) {
      if (await isGuildLinked(db, columns.guildId)) throw guildTaken();
      await forgetMembers(db, params.id);
    }
    if (columns.primary) await clearPrimary(db, viewer.username, params.id);
    if (differs(inputs)) await updateDiscord(db, params.id, columns, viewer.username);
    if (roles !== undefined) await saveRoles(db, params.id, roles);
    return getDiscord(db, params.id);
  });
  handleChange(app, discords.remove, stateBefore, async ({ db, params }) => {
    await getForChange(db, params.id);
    await deleteDiscord(db, params.id);
    return {};
  });
  handle(app, discords.roles, ({ db }) => listRoles(db));
}
