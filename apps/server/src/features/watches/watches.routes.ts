import { type MuteChoice, reason, watches } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { createWebPush, isBrowserKey, type WebPush } from '../../external/web-push.ts';
import type { App } from '../../http/app.ts';
import { conflict, found, invalid, notFound } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { whenDue } from '../../operation/jobs.ts';
import { encryptSubscription, sendPush } from './send-push.ts';
import {
  countWatches,
  deleteSubscription,
  deleteWatch,
  findQuietHours,
  findTarget,
  findWatch,
  insertWatch,
  listSubscribedSessions,
  listWatches,
  MAX_WATCHES,
  muteWatch,
  saveQuietHours,
  saveSubscription,
} from './watches.queries.ts';

/** The job that pushes what is due. */
export const SEND_PUSH = 'push';
const MUTE_HOURS: Partial<Record<MuteChoice, number>> = { '1h': 1, '8h': 8 };

export function registerWatches(app: App): void {
  const { services } = app;
  const { config, jobs } = services;
  const webPush = createWebPush({
    appSecret: config.appSecret,
    publicUrl: config.publicUrl,
    hosts: config.pushHosts,
  });
  jobs.add(
    SEND_PUSH,
    whenDue((signal) => sendPush(services, webPush, signal), ['alerts']),
  );

  handle(app, watches.list, async ({ db, viewer, now }) => {
    const sessions = await listSubscribedSessions(db, viewer.userId, now);
    return {
      watches: await listWatches(db, viewer, now),
      quietHours: await findQuietHours(db, viewer.userId),
      push: {
        publicKey: webPush.publicKey,
        subscribed: viewer.sessionId !== null && sessions.includes(viewer.sessionId),
        devices: sessions.length,
      },
    };
  });
  handle(app, watches.create, async ({ db, viewer, body }) => {
    const target = found(await findTarget(db, viewer, body.watch), body.watch.kind);
    const count = await countWatches(db, viewer.userId);
    const known = await findWatch(db, viewer.userId, target);
    if (known !== null) return { id: known };
    if (count >= MAX_WATCHES) throw conflict(reason('watches-enough', { count: MAX_WATCHES }));
    return { id: await insertWatch(db, viewer.userId, target) };
  });
  handle(app, watches.remove, async ({ db, viewer, params }) => {
    if (!(await deleteWatch(db, viewer.userId, params.id))) throw notFound('watch');
    return {};
  });
  handle(app, watches.mute, async ({ db, viewer, params, body, now }) => {
    const hours = MUTE_HOURS[body.mute];
    const mutedUntil = hours === undefined ? null : new Date(now.getTime() + hours * HOUR_MS).toISOString();
    const mute = { mutedUntil, mutedUntilRestocked: body.mute === 'restocked' };
    if (!(await muteWatch(db, viewer.userId, params.id, mute))) throw notFound('watch');
    return {};
  });
  handle(app, watches.saveQuietHours, async ({ db, viewer, body }) => {
    await saveQuietHours(db, viewer.userId, body.quietHours);
    return {};
  });
  registerSubscriptions(app, webPush);
}

/** Subscribes the browser of a session, or ends its subscription. */
function registerSubscriptions(app: App, webPush: WebPush): void {
  const { appSecret } = app.services.config;
  handle(app, watches.subscribe, async ({ db, viewer, body }) => {
    const { language, ...subscription } = body.subscription;
    if (!webPush.accepts(subscription.endpoint)) throw invalid({ endpoint: reason('push-service-unknown') });
    if (!isBrowserKey(subscription.p256dh)) throw invalid({ p256dh: reason('push-key-invalid') });
    const { sessionId } = viewer;
    if (sessionId === null) throw new Error('API keys cannot call this endpoint.');
    await saveSubscription(db, sessionId, {
      subscription: encryptSubscription(subscription, sessionId, appSecret),
      language,
    });
    return {};
  });
  handle(app, watches.unsubscribe, async ({ db, viewer }) => {
    if (viewer.sessionId !== null) await deleteSubscription(db, viewer.sessionId);
    return {};
  });
}
