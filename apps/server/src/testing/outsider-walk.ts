import { auth, ENDPOINTS, type Endpoint, logigen } from '@backline/contract';
import type { SignedIn, TestApp } from './test-app.ts';

/** Endpoints that only read although they are not GET. */
const READING_WRITES: Endpoint[] = [logigen.calculate, logigen.generate];

/** Starting a sign-in returns something random each time, and nothing that is stored. */
export const READS = [
  ...ENDPOINTS.filter((one) => one.method === 'GET' && one.path !== auth.authorizeUrl.path),
  ...READING_WRITES,
];

export const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The inputs of the requests. */
export interface Questions {
  /** For each `:id` in a path. */
  ids: readonly number[];
  /** Choices for each query parameter of the contract; a parameter that is not here fails the walk. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Pairs of supplier and destination. */
  routes: readonly (readonly [number, number])[];
}

/** Answers by the endpoint's title and by the request: status, headers and body. */
export type Answers = Map<string, Map<string, string>>;

/** Differs in every response: the time, the request id, the visitor's own cookie. */
const OWN_HEADERS = new Set(['date', 'x-request-id', 'set-cookie']);

/** Calls every endpoint that reads, with every id and every option that exists. @param by null for a signed-out visitor. */
export async function walk(app: TestApp, by: SignedIn | null, questions: Questions): Promise<Answers> {
  const answers: Answers = new Map();
  for (const endpoint of READS) {
    const own = new Map<string, string>();
    answers.set(titleOf(endpoint), own);
    for (const url of addressesOf(endpoint, questions))
      for (const payload of bodiesOf(endpoint, questions)) {
        const { method } = endpoint;
        const { status, json, headers } = await app.request({ method, url, by, ...(payload && { payload }) });
        const question = payload === undefined ? url : `${url} ${JSON.stringify(payload)}`;
        const shared = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
        own.set(question, `${status} ${JSON.stringify(json)} ${JSON.stringify(shared.sort())}`);
      }
  }
  return answers;
}

function addressesOf({ path, query }: Endpoint, { ids, choices }: Questions): string[] {
  const paths = path.includes(':id') ? ids.map((id) => path.replace(':id', String(id))) : [path];
  const queries = Object.keys(query?.shape ?? {}).flatMap((name) => {
    const known = choices[name];
    if (known === undefined) throw new Error(`Say in the choices what ${path} may be asked with ?${name}=.`);
    return known.map((value) => `?${new URLSearchParams({ [name]: value })}`);
  });
  return paths.flatMap((one) => ['', ...queries].map((search) => one + search));
}

function bodiesOf({ method }: Endpoint, { routes }: Questions): (object | undefined)[] {
  if (method === 'GET') return [undefined];
  return routes.map(([supplier_id, destination_id]) => ({
    generate: { supplier_id, destination_id, container_count: 9 },
  }));
}
