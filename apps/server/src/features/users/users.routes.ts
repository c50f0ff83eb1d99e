import { reason, users } from '@backline/contract';
import { lockAdmins } from '../../caller/admins.queries.ts';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { conflict, found, invalid, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { currentUser } from './current-user.ts';
import {
  deleteUser,
  findUser,
  findUserDetails,
  insertUser,
  listUsers,
  updateAdmin,
  updateHomeDiscord,
} from './users.queries.ts';

async function getUser(db: Db, id: number) {
  return found(await findUser(db, id), 'user');
}

/**
 * Somebody must be left who can let others in (docs/spec/access.md#admins). Only admins who have signed in
 * count: one who was added ahead may have a mistyped id and never come.
 */
async function keepAnAdmin(db: Db, leavingId: number): Promise<void> {
  const admins = await lockAdmins(db);
  if (admins.length === 1 && admins[0] === leavingId)
    throw conflict(reason('last-admin-first'), { admin: reason('last-admin') });
}

export function registerUsers(app: App): void {
  const getDetails = async (db: Db, id: number) => {
    return found(await findUserDetails(db, id, app.services.discord.adminIds), 'user');
  };

  const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getDetails(db, params.id);

  handle(app, users.list, ({ db }) => listUsers(db));
  handle(app, users.get, ({ db, params }) => getDetails(db, params.id));
  handle(app, users.create, async ({ db, body }) => {
    const { discordUserId, admin, username = `Discord user ${discordUserId}` } = body.user.attributes;
    const id = await insertUser(db, { discordUserId, username, admin });
    if (id === null)
      throw conflict(reason('account-known-change'), { discord_user_id: reason('account-known') });
    return getUser(db, id);
  });
  handleChange(app, users.update, stateBefore, async ({ db, params, body }) => {
    const { admin } = body.user.attributes;
    if (!admin) await keepAnAdmin(db, params.id);
    if (!(await updateAdmin(db, params.id, admin))) throw notFound('user');
    return getUser(db, params.id);
  });
  handleChange(app, users.remove, stateBefore, async ({ db, params }) => {
    await keepAnAdmin(db, params.id);
    if (!(await deleteUser(db, params.id))) throw notFound('user');
    return {};
  });
  handle(app, users.preferences, async ({ db, viewer, params, body }) => {
    if (params.id !== viewer.userId) throw notFound('user');
    const { homeDiscordId } = body.user.attributes;
    if (!(await updateHomeDiscord(db, viewer.userId, homeDiscordId)))
      throw invalid({ home_discord_id: reason('discord-not-yours') });
    return currentUser(db, viewer);
  });
}
