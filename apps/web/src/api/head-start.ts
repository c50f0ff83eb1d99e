/** How long an answer that nobody took is worth anything. */
const LONGEST_WAIT_MS = 10_000;

/** The first read of each page that is a long list, by its path (product.md §2 and §3). */
const FIRST_READS: [page: RegExp, read: string][] = [
  [/^\/overview$/, '/api/supplies'],
  [/^\/warehouses$/, '/api/warehouses'],
  [/^\/warehouses\/(\d+)$/, '/api/warehouses/$1'],
  [/^\/warehouses\/(\d+)\/goals$/, '/api/warehouses/$1/goals'],
];

interface Started {
  path: string;
  token: string;
  startedAt: number;
  response: Promise<Response>;
}

let started: Started | null = null;

/** The path of the API that a page reads first, or null. */
export function firstReadOf(page: string): string | null {
  for (const [pattern, read] of FIRST_READS) if (pattern.test(page)) return page.replace(pattern, read);
  return null;
}

/** Asks for what a page reads first, while its code is still on its way: otherwise the one waits for the other. */
export function startFirstRead(page: string, token: string | undefined): void {
  const path = firstReadOf(page);
  if (path === null || token === undefined) return;
  const response = fetch(path, { headers: { accept: 'application/json', authorization: `Bearer ${token}` } });
  response.catch(() => {}); // whoever takes it hears of it; when nobody does, nothing is lost
  started = { path, token, startedAt: performance.now(), response };
}

/** The answer that is on its way to this read by this session, once; undefined when there is none. */
export function takeFirstRead(path: string, token: string | undefined): Promise<Response> | undefined {
  if (started?.path !== path) return undefined;
  const { response, startedAt, token: asked } = started;
  started = null;
  return asked === token && performance.now() - startedAt < LONGEST_WAIT_MS ? response : undefined;
}
