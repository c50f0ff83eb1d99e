import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnMissingFile } from './missing-file.ts';

const RUNNING = '/app/index-one.js';
let reload: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;
let isSending = false;

/** What the server answers with: a page that starts from this file, or nothing. */
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
  document.head.innerHTML = `<link id="app" rel="modulepreload" href="${RUNNING}">`;
  isSending = false;
  reload = vi.fn();
  stop = reloadOnMissingFile({ isSending: () => isSending, reload });
});
afterEach(() => {
  stop();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

test('a file that a new version of the app took away brings the new version, once a minute', async () => {
  serverHas('/app/index-two.js');
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('while the server is away nothing is reloaded, also where the browser calls itself online', async () => {
  expect(navigator.onLine).toBe(true);
  const asked = serverHas(null);
  await missFile();
  expect(asked).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('a server with the same version gives no reason to reload', async () => {
  serverHas(RUNNING);
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

test('nothing is reloaded while something is sent', async () => {
  serverHas('/app/index-two.js');
  isSending = true;
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

test('nothing is reloaded over an open dialog', async () => {
  serverHas('/app/index-two.js');
  document.body.innerHTML = '<div data-modal-open></div>';
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});
