/// <reference lib="webworker" />
import {
  CacheFirst,
  ExpirationPlugin,
  NavigationRoute,
  NetworkFirst,
  type PrecacheEntry,
  Serwist,
  type SerwistPlugin,
  StaleWhileRevalidate,
} from 'serwist';
import { showPushedAlerts } from './push-events.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The build's files; the build puts them in place of this name. */
  __SW_MANIFEST: (PrecacheEntry | string)[];
};

/** Names that the page knows too: api/offline-copies.ts. */
const REPLIES = 'replies';
const KEPT_AT = 'x-kept-at';

/** The message of a page that has loaded; register.ts sends it. */
const KEEP_APP = 'keep-app';
/** Files of the app that are fetched at once. */
const FETCHED_AT_ONCE = 4;

/**
 * The app's files. A first visit keeps only what opens a page, a few small files, so that nothing slows the page down;
 * the browser's own cache has the parts that it has loaded. The rest follows when the page asks for it. An update keeps
 * all before it takes over.
 */
const appFiles = self.__SW_MANIFEST;
const isFirstVisit = self.registration.active === null;
const isPart = (entry: PrecacheEntry | string) =>
  /^\/?app\/|\.(png|svg)$/.test(typeof entry === 'string' ? entry : entry.url);

const WEEK_SECONDS = 7 * 24 * 3600;
/** After this time a stalled network counts as offline. */
const NETWORK_SECONDS = 10;

/**
 * Caches a response only if the server allows it: responses with codes or tokens have `no-store`. Because of the server's
 * `vary: authorization` a cached response is used only for the session that requested it.
 */
const whatMayBeKept: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200 || /no-store/.test(response.headers.get('cache-control') ?? 'no-store'))
      return null;
    const headers = new Headers(response.headers);
    headers.set(KEPT_AT, new Date(headers.get('date') ?? Date.now()).toISOString()); // the server's clock is right
    headers.delete('content-encoding'); // the body is read already
    return new Response(await response.blob(), { status: 200, headers });
  },
};

const serwist = new Serwist({
  precacheEntries: isFirstVisit ? appFiles.filter((entry) => !isPart(entry)) : appFiles,
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin &&
        request.method === 'GET' &&
        url.pathname.startsWith('/api/') &&
        !/^\/api\/(live|health|authentication)/.test(url.pathname),
      handler: new NetworkFirst({
        cacheName: REPLIES,
        networkTimeoutSeconds: NETWORK_SECONDS,
        plugins: [whatMayBeKept, new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: WEEK_SECONDS })],
      }),
    },
    {
      // The content of an address with a version never changes.
      matcher: ({ url, sameOrigin }) =>
        sameOrigin && url.pathname.startsWith('/assets/recognition/') && url.searchParams.has('v'),
      handler: new CacheFirst({
        cacheName: 'recogniser',
        plugins: [new ExpirationPlugin({ maxEntries: 4 })],
      }),
    },
    {
      // Item icons and the recogniser's data: served from the cache at once, and refreshed behind it.
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new StaleWhileRevalidate({
        cacheName: 'assets',
        plugins: [new ExpirationPlugin({ maxEntries: 2000 })],
      }),
    },
  ],
});

// Every path of the app is the same page; other requests go to the server.
serwist.registerRoute(
  new NavigationRoute(serwist.createHandlerBoundToUrl('/index.html'), {
    denylist: [/^\/(api|assets|app|oauth)(\/|$)/],
  }),
);
serwist.addEventListeners();
self.addEventListener('message', (event) => {
  if (event.data === KEEP_APP) event.waitUntil(keepApp());
});
showPushedAlerts(self);

/** Fetches the files of the app that are not kept yet. What fails is fetched when the next page has loaded. */
async function keepApp(): Promise<void> {
  serwist.addToPrecacheList(appFiles);
  const cache = await caches.open(serwist.precacheStrategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = serwist
    .getPrecachedUrls()
    .map((url) => ({ url, key: serwist.getPrecacheKeyForUrl(url) ?? url }))
    .filter(({ key }) => !kept.has(key))
    .values();
  const fetchMissing = async () => {
    for (const { url, key } of missing) {
      const response = await fetch(url);
      if (response.ok) await cache.put(key, response);
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchMissing));
}
