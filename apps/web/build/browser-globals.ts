import { JSDOM } from 'jsdom';

// What screens ask a browser for while they render. Effects, which ask for more, do not run.
const { window } = new JSDOM('<!doctype html><html><body></body></html>', { url: 'http://localhost/' });
window.matchMedia = () => ({ matches: false }) as MediaQueryList; // nothing else of it is read
for (const name of ['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage'] as const)
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name] });
