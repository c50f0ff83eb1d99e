/// <reference lib="webworker" />

/** The message that the server sends (docs/spec/watches.md#push-messages). */
interface PushedAlert {
  title: string;
  body: string;
  /** The path of the page that a press opens. */
  path: string;
  /** A message replaces the previous one with the same tag. */
  tag: string;
}

/** Shows messages pushed by the server, and opens their page when pressed. */
export function showPushedAlerts(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    if (event.data === null) return;
    // Always from our own server: the browser drops messages that it cannot decrypt.
    const { title, body, path, tag }: PushedAlert = event.data.json();
    const options = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: path };
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, String(event.notification.data)));
  });
}

/** Opens a path in an existing page, else in a new one. */
async function openPage({ clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  if (open === undefined) await clients.openWindow(path);
  else {
    await open.focus();
    await open.navigate(path);
  }
}
