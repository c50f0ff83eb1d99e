import { auth, ENDPOINTS, type Endpoint, logigen } from '@backline/contract';
import * as z from 'zod/mini';
import type { SignedIn, TestApp } from './test-app.ts';

/** Endpoints that only read although they are not GET. */
const READING_WRITES: Endpoint[] = [logigen.calculate, logigen.generate];

/** Starting a sign-in returns something random each time, and nothing that is stored. */
export const READS = [
  ...ENDPOINTS.filter((endpoint) => endpoint.method === 'GET' && endpoint.path !== auth.authorizeUrl.path),
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

/** The addresses of an endpoint: with each id, and each choice of its query. @throws where a parameter has no choices. */
export function addressesOf({ path, query }: Endpoint, { ids, choices }: Questions): string[] {
  const paths = path.includes(':id') ? ids.map((id) => path.replace(':id', String(id))) : [path];
  const parameters = Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const values = choices[name];
    if (values === undefined) throw new Error(`Say in the choices what ${path} may be asked with ?${name}=.`);
    return { name, values, isRequired: !z.safeParse(schema, undefined).success };
  });
  const searches = searchesOf(parameters);
  return paths.flatMap((url) => ['', ...searches].map((search) => url + search));
}

/** Every choice of what is required, alone and with each choice of what is not. */
function searchesOf(
  parameters: readonly { name: string; values: readonly string[]; isRequired: boolean }[],
): string[] {
  let base: [string, string][][] = [[]];
  for (const { name, values, isRequired } of parameters)
    if (isRequired)
      base = base.flatMap((query) => values.map((value): [string, string][] => [...query, [name, value]]));
  const more = parameters
    .filter(({ isRequired }) => !isRequired)
    .flatMap(({ name, values }) => values.map((value): [string, string] => [name, value]));
  return base
    .flatMap((query) => [query, ...more.map((pair) => [...query, pair])])
    .filter((query) => query.length > 0)
    .map((query) => `?${new URLSearchParams(query)}`);
}

function bodiesOf({ method }: Endpoint, { routes }: Questions): (object | undefined)[] {
  if (method === 'GET') return [undefined];
  return routes.map(([supplier_id, destination_id]) => ({
    generate: { supplier_id, destination_id, container_count: 9 },
  }));
}
