/** The copy of the app is 2 MB in 300 files: on a slow network the first page and its pictures load before it. */
const KEEP_AFTER_MS = 10_000;

/**
 * Lets the browser keep the app for days without a network, some seconds after it has come. Where there is no secure
 * connection (plain http in a LAN) browsers have no service workers, and the app goes on without.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.warn('The page cannot be kept for use without a network.', error);
    });
  const registerLater = () => setTimeout(register, KEEP_AFTER_MS);
  // The app starts after the first paint (public/color-scheme.js), by which time the page has usually loaded.
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater);
}
