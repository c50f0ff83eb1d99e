import { auth, type User } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { signInRequired } from '../../http/errors.ts';
import { type App, handle } from '../../http/handle.ts';
import { findSessionViewer } from '../../http/viewer.queries.ts';
import type { Viewer } from '../../http/viewer.ts';
import { deleteSession, findProfile } from './auth.queries.ts';
import { registerLocalDiscord } from './local-discord.ts';
import { completeSignIn, startSignIn } from './sign-in.ts';

/** A user as the wire has it, with the rights just established; an admin has every permission (decisions §5). */
async function currentUser(db: Db, viewer: Viewer): Promise<User> {
  const profile = await findProfile(db, viewer.userId);
  if (profile === null) throw signInRequired(); // deleted since the viewer was found
  const { admin } = viewer;
  const permissions = admin ? { read: true, edit: true, manage: true } : viewer.permissions;
  return { ...profile, admin, permissions, noPermissions: !Object.values(permissions).includes(true) };
}

export function registerAuth(app: App): void {
  handle(app, auth.authorizeUrl, ({ services, request, reply }) => startSignIn(services, request, reply));

  handle(app, auth.login, async ({ db, now, services, request, reply, body }) => {
    const { sessionId, token } = await completeSignIn(services, request, reply, body.auth);
    const found = await findSessionViewer(db, sessionId, now);
    if (found === null) throw signInRequired(); // deleted within these milliseconds
    return { token, user: await currentUser(db, found.viewer) };
  });

  handle(app, auth.logout, async ({ db, viewer }) => {
    await deleteSession(db, viewer.sessionId);
    return {};
  });

  handle(app, auth.loggedIn, async ({ db, viewer }) => ({ user: await currentUser(db, viewer) }));

  if (app.services.config.discord === 'local') registerLocalDiscord(app);
}
