/** The copy of the app is 2 MB in 300 files: on a slow network the first page and its pictures load before it. */
const KEEP_AFTER_MS = 10_000;
/** The service worker knows it too: service-worker.ts. */
const KEEP_APP = 'keep-app';

/**
 * Lets the browser open the page without a network as soon as it has loaded, and keep the whole app some seconds later. Where there is no secure
 * connection (plain http in a LAN) browsers have no service workers, and the app goes on without.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keepApp = async () => (await navigator.serviceWorker.ready).active?.postMessage(KEEP_APP);
  const register = async () => {
    try {
      await navigator.serviceWorker.register('/sw.js');
      setTimeout(() => void keepApp(), KEEP_AFTER_MS);
    } catch (error) {
      console.warn('The page cannot be kept for use without a network.', error);
    }
  };
  // The app starts after the first paint (index.html), by which time the page has usually loaded.
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register());
}
