import { expect, test, vi } from 'vitest';
import { showPushedAlerts } from './push-events.ts';

/** A fake service worker scope with open pages. */
function aWorker(pages: { focus: () => Promise<void>; navigate: (path: string) => Promise<void> }[] = []) {
  const listeners = new Map<string, (event: unknown) => void>();
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => null);
  const worker = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  };
  showPushedAlerts(worker as unknown as ServiceWorkerGlobalScope /* only what is used of it */);
  const happens = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return { happens, showNotification, openWindow };
}

const ALERT = { title: 'Alpha goes public', body: 'Depot', path: '/warehouses/3', tag: 'abc' };
const pressed = () => ({ notification: { close: vi.fn(), data: '/warehouses/3' } });

test('a pushed message is shown, and replaces one with the same tag', async () => {
  const { happens, showNotification } = aWorker();
  await happens('push', { data: { json: () => ALERT } });
  expect(showNotification).toHaveBeenCalledWith(
    'Alpha goes public',
    expect.objectContaining({ body: 'Depot', tag: 'abc', data: '/warehouses/3' }),
  );
});

test('a message without content shows nothing', async () => {
  const { happens, showNotification } = aWorker();
  await happens('push', { data: null });
  expect(showNotification).not.toHaveBeenCalled();
});

test('a press opens the page in an existing window', async () => {
  const page = { focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) };
  const { happens, openWindow } = aWorker([page]);
  const event = pressed();
  await happens('notificationclick', event);
  expect(event.notification.close).toHaveBeenCalled();
  expect(page.focus).toHaveBeenCalled();
  expect(page.navigate).toHaveBeenCalledWith('/warehouses/3');
  expect(openWindow).not.toHaveBeenCalled();
});

test('a press opens a new window if there is none', async () => {
  const { happens, openWindow } = aWorker();
  await happens('notificationclick', pressed());
  expect(openWindow).toHaveBeenCalledWith('/warehouses/3');
});
