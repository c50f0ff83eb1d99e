import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnMissingFile } from './missing-file.ts';

const RUNNING = '/app/index-one.js';
let reload: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;
let isSending = false;

/** The server's response: a page that loads this file, or none. */
function serverHas(entry: string | null) {
  const page = vi.fn(async () => {
    if (entry === null) throw new TypeError('Failed to fetch');
    return new Response(`<link id="app" rel="modulepreload" href="${entry}">`);
  });
  vi.stubGlobal('fetch', page);
  return page;
}

const missFile = async () => {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve, 20));
};

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', `<link id="app" rel="modulepreload" href="${RUNNING}">`);
  isSending = false;
  reload = vi.fn();
  stop = reloadOnMissingFile({ isSending: () => isSending, reload });
});
afterEach(() => {
  stop();
  document.getElementById('app')?.remove();
});

test('a file that was removed by a new version of the app reloads the page, at most once a minute', async () => {
  serverHas('/app/index-two.js');
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the page is not reloaded while the server is unreachable, even if the browser reports that it is online', async () => {
  expect(navigator.onLine).toBe(true);
  const asked = serverHas(null);
  await missFile();
  expect(asked).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('the page is not reloaded if the server has the same version', async () => {
  serverHas(RUNNING);
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

test('the page is not reloaded while a request is being sent', async () => {
  serverHas('/app/index-two.js');
  isSending = true;
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

test('the page is not reloaded while a dialog is open', async () => {
  serverHas('/app/index-two.js');
  const dialog = document.createElement('div');
  dialog.dataset.modalOpen = '';
  document.body.append(dialog);
  await missFile();
  dialog.remove();
  expect(reload).not.toHaveBeenCalled();
});
