import { watches } from '@backline/contract';
import { call } from '../../api/call.ts';

/** Why a browser is told nothing; `failed` has the browser's own words. */
export type PushProblem = { kind: 'unsupported' | 'denied' } | { kind: 'failed'; reason: string };

/** Whether this browser can take messages: only over https, and on an iPhone only from the home screen. */
function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks the person and the browser, and tells the server where this browser takes messages. @returns why it did not work. */
export async function startPush(publicKey: string, language: 'en' | 'de'): Promise<PushProblem | null> {
  if (!canPush()) return { kind: 'unsupported' };
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' };
  // Usually registered some seconds after the first page; here it cannot wait for that.
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

/** Ends the messages to this browser, here and on the server. */
export async function endPush(): Promise<void> {
  await call(watches.unsubscribe);
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
