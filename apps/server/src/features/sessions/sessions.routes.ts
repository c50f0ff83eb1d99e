import { sessions } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { found } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { findUser } from '../users/users.queries.ts';
import { deleteSession, deleteSessionsOf, listSessions } from './sessions.queries.ts';

async function getUser(db: Db, id: number) {
  return found(await findUser(db, id), 'user');
}

export function registerSessions(app: App): void {
  handle(app, sessions.list, ({ db, viewer, now }) => listSessions(db, viewer.userId, viewer.sessionId, now));
  handle(app, sessions.remove, async ({ db, viewer, params, audit, announce }) => {
    const owner = found(await deleteSession(db, params.id, viewer.admin ? null : viewer.userId), 'session');
    audit({ subject: owner.username });
    announce({ event: 'sessions', userId: owner.userId });
    return {};
  });
  handle(app, sessions.removeOthers, async ({ db, viewer, audit, announce }) => {
    const ended = await deleteSessionsOf(db, viewer.userId, viewer.sessionId);
    audit({ subject: viewer.username });
    announce({ event: 'sessions', userId: viewer.userId });
    return { ended };
  });
  handle(app, sessions.ofUser, async ({ db, viewer, params, now }) => {
    await getUser(db, params.id);
    return listSessions(db, params.id, viewer.sessionId, now);
  });
  handle(app, sessions.removeOfUser, async ({ db, viewer, params, audit, announce }) => {
    const user = await getUser(db, params.id);
    const ended = await deleteSessionsOf(db, params.id, viewer.sessionId);
    audit({ subject: user.username });
    announce({ event: 'sessions', userId: params.id });
    return { ended };
  });
}
