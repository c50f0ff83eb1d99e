import { watches } from '@backline/contract';
import type { Language } from '@backline/texts/languages';
import { call } from '../../api/client/call.ts';

/** Reason why a browser gets no notifications; `failed` has the browser's own message. */
export type PushProblem = { kind: 'unsupported' | 'denied' } | { kind: 'failed'; reason: string };

/** Whether this browser supports notifications: only over HTTPS, and on an iPhone only from the home screen. */
function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Requests permission, subscribes, and sends the subscription to the server. @returns why it failed, or null. */
export async function startPush(publicKey: string, language: Language): Promise<PushProblem | null> {
  if (!canPush()) return { kind: 'unsupported' };
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' };
  // Otherwise registered some seconds after the first page, which would be too late here.
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { kind: 'failed', reason: error.message };
  }
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    subscription: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', language },
  };
  await call(watches.subscribe, { body });
  return null;
}

/** Ends notifications to this browser, here and on the server. */
export async function endPush(): Promise<void> {
  await call(watches.unsubscribe);
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
