/** How long an answer that nobody took is worth anything. */
const LONGEST_WAIT_MS = 10_000;

/** What a page reads first, by its path. */
type FirstReads = [page: RegExp, ...reads: string[]][];

/** Of whoever is signed in: the long lists (docs/spec/shell.md#what-the-browser-keeps). */
const WITH_SESSION: FirstReads = [
  [/^\/overview$/, '/api/supplies'],
  [/^\/warehouses$/, '/api/warehouses'],
  [/^\/warehouses\/(\d+)$/, '/api/warehouses/$1'],
  [/^\/warehouses\/(\d+)\/goals$/, '/api/warehouses/$1/goals'],
];
const WITHOUT_SESSION: FirstReads = [[/^\/login$/, '/api/authentication/authorize_url']];
const FOR_ALL: FirstReads = [[/^\/pyramid$/, '/api/pyramids/version', '/api/items/version']];

/** What a page reads once it knows the version of it, unless it has kept a copy (versioned-copy.ts): by the version's path. */
const BEHIND_VERSION: Record<string, { read: string; copy: string }> = {
  '/api/pyramids/version': { read: '/api/pyramids', copy: 'pyramidsVersion' },
  '/api/items/version': { read: '/api/items', copy: 'itemsVersion' },
};

interface Started {
  token: string | undefined;
  startedAt: number;
  response: Promise<Response>;
}

/** By the path of the API. */
const started = new Map<string, Started>();

/** The paths of the API that a page reads first. */
export function firstReadsOf(page: string, isSignedIn: boolean): string[] {
  const all = [...(isSignedIn ? WITH_SESSION : WITHOUT_SESSION), ...FOR_ALL];
  return all.flatMap(([pattern, ...reads]) =>
    pattern.test(page) ? reads.map((read) => page.replace(pattern, read)) : [],
  );
}

/**
 * Asks for what a page reads first, while its code is still on its way: otherwise the one waits for the other. Not for
 * somebody who comes back from the provider: beginning another sign-in would spoil the one that ends.
 */
export function startFirstReads(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  token: string | undefined,
): void {
  if (new URLSearchParams(search).has('code')) return;
  for (const path of firstReadsOf(pathname, token !== undefined)) {
    const version = start(path, token);
    const behind = BEHIND_VERSION[path];
    // Only then: data that is older than its version would be kept for newer than it is.
    if (behind !== undefined && localStorage.getItem(behind.copy) === null)
      void start(behind.read, token, version);
  }
}

function start(path: string, token: string | undefined, after?: Promise<unknown>): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const ask = () => fetch(path, { headers: { accept: 'application/json', ...authorization } });
  const response = after === undefined ? ask() : after.then(ask);
  response.catch(() => {}); // whoever takes it hears of it; when nobody does, nothing is lost
  started.set(path, { token, startedAt: performance.now(), response });
  return response;
}

/** The answer that is on its way to this read by this session, once; undefined when there is none. */
export function takeFirstRead(path: string, token: string | undefined): Promise<Response> | undefined {
  const first = started.get(path);
  started.delete(path);
  if (first === undefined || first.token !== token) return undefined;
  return performance.now() - first.startedAt < LONGEST_WAIT_MS ? first.response : undefined;
}
