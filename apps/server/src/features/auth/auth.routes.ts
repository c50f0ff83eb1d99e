import { auth } from '@backline/contract';
import { findSessionViewer } from '../../caller/viewer.queries.ts';
import type { App } from '../../http/app.ts';
import { signInRequired } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { currentUser } from '../users/current-user.ts';
import { deleteSession } from './auth.queries.ts';
import { registerLocalDiscord } from './local-discord.ts';
import { refuseStrangers } from './loopback-only.ts';
import { bindSetupLink, completeSignIn, startSignIn } from './sign-in.ts';

/** Returns the notice to all from the operator of many regiments. */
function noticeOf({ installation }: Services) {
  return installation === null ? {} : { notice: installation.notice() };
}

export function registerAuth(app: App): void {
  handle(app, auth.authorizeUrl, ({ services, request, reply }) => startSignIn(services, request, reply));

  handle(app, auth.useSetupLink, async ({ db, services, request, body }) => {
    await bindSetupLink(services, request, db, body.setup);
    return {};
  });

  handle(app, auth.login, async ({ db, now, services, request, reply, body, audit }) => {
    const { sessionId, token } = await completeSignIn(services, request, reply, body.auth);
    const found = await findSessionViewer(db, sessionId, now);
    if (found === null) throw signInRequired(); // deleted within these milliseconds
    audit({ actor: found.viewer, subject: found.viewer.username });
    return { token, user: await currentUser(db, found.viewer), ...noticeOf(services) };
  });

  handle(app, auth.logout, async ({ db, viewer, announce }) => {
    if (viewer.sessionId !== null) await deleteSession(db, viewer.sessionId);
    announce({ event: 'sessions', userId: viewer.userId });
    return {};
  });

  handle(app, auth.loggedIn, async ({ db, viewer, services }) => ({
    user: await currentUser(db, viewer),
    ...noticeOf(services),
  }));

  if (app.services.config.discord !== 'local') return;
  const signIn: string[] = [auth.authorizeUrl.path, auth.login.path];
  app.server.addHook('onRequest', async (request) => {
    if (signIn.includes(request.routeOptions.url ?? '')) await refuseStrangers(request);
  });
  registerLocalDiscord(app);
}
