import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetSession } from '../api/storage/session.ts';
import { removeAlert, shownAlerts } from '../ui/feedback/alerts.ts';

// A loaded machine may need more than the library's one second to show what a test waits for.
configure({ asyncUtilTimeout: 15_000 });

// What the component library needs and jsdom lacks.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// jsdom has no layout, so nothing has a height. A long list needs the height of its rows, and shows all of them here.
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 1 });
window.innerHeight = 1_000_000;
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
// jsdom is idle as soon as it has done what it was told.
window.requestIdleCallback = (work) => window.setTimeout(work);
window.cancelIdleCallback = (request) => window.clearTimeout(request);
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => {};
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer); // readAsArrayBuffer returns nothing else
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};

/** State that all test files of a process share, and that is therefore reset after each test. */
const sharedState = () => ({
  page: [...document.head.children, ...document.body.children],
  globals: Reflect.ownKeys(globalThis),
  navigator: Reflect.ownKeys(navigator),
});
let before = sharedState();

beforeEach(() => {
  before = sharedState();
});

afterEach(() => {
  const style = document.body.querySelector('style')?.textContent;
  cleanup();
  for (const { id } of shownAlerts()) removeAlert(id);
  forgetSession('none'); // also forgets how the test's session ended
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, ''); // removes the entry of a dialog that a test left open
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard'); // user-event puts its own there, with what the test copied
  failOnLeftovers();
  // Mantine writes one for SimpleGrid, Grid and values by screen width (`cols={{ base: 1 }}`).
  if (style !== undefined)
    throw new Error(`The content security policy forbids this style in a page: ${style}`);
});

function failOnLeftovers(): void {
  const after = sharedState();
  const changes = [
    ...before.page.filter((element) => !element.isConnected).map(({ outerHTML }) => `removed ${outerHTML}`),
    ...after.page
      .filter((element) => element.parentElement === document.body && !isOfLibrary(element))
      .filter((element) => !before.page.includes(element))
      .map(({ outerHTML }) => `left ${outerHTML}`),
    ...before.globals
      .filter((name) => !after.globals.includes(name))
      .map((name) => `removed global ${String(name)}`),
    ...after.navigator
      .filter((name) => !before.navigator.includes(name))
      .map((name) => `left navigator.${String(name)}`),
  ];
  if (changes.length > 0)
    throw new Error(`Other test files share the page, but this test changed it: ${changes.join('; ')}`);
}

/** Mantine keeps the element in which it shows dialogs and menus. */
function isOfLibrary(element: Element): boolean {
  return element.hasAttribute('data-portal');
}
