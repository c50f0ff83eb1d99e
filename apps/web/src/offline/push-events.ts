/// <reference lib="webworker" />

/** What the server sends (docs/spec/watches.md#push-messages). */
interface PushedAlert {
  title: string;
  body: string;
  /** The path of the page that a press opens. */
  path: string;
  /** One with the same tag takes the place of the one before. */
  tag: string;
}

/** Shows what the server pushes, and opens its page at a press. */
export function showPushedAlerts(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    if (event.data === null) return;
    // Written by our own server alone: the browser drops what it cannot decrypt.
    const { title, body, path, tag }: PushedAlert = event.data.json();
    const options = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: path };
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, String(event.notification.data)));
  });
}

/** Goes there in a page that is open already, else in a new one. */
async function openPage({ clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  if (open === undefined) await clients.openWindow(path);
  else {
    await open.focus();
    await open.navigate(path);
  }
}
