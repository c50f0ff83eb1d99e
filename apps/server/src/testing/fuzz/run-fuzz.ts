import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type Access,
  auth,
  ENDPOINTS,
  type Endpoint,
  ERROR_STATUS,
  fromWire,
  isErrorBody,
  toWire,
} from '@backline/contract';
import fc from 'fast-check';
import type { SignedIn, TestApp } from '../test-app.ts';
import { type FuzzRequest, requestTo } from './requests.ts';
import { type TableStates, tableStates, transactionCount } from './table-states.ts';
import { makeWorld } from './world.ts';

/** Endpoints that take the same code path: the same access, and reading or writing. */
export interface EndpointClass {
  name: string;
  access: Access;
  endpoints: Endpoint[];
}

export const ENDPOINT_CLASSES: EndpointClass[] = (
  ['public', 'user', 'read', 'edit', 'manage', 'admin'] satisfies Access[]
).flatMap((access) =>
  (['reads', 'writes'] as const).flatMap((kind) => {
    const endpoints = ENDPOINTS.filter(
      (endpoint) => endpoint.access === access && (endpoint.method === 'GET') === (kind === 'reads'),
    );
    return endpoints.length === 0 ? [] : [{ name: `${access} ${kind}`, access, endpoints }];
  }),
);

export interface FuzzOutcome {
  requests: number;
  /** Answered with success. */
  accepted: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Every violation, with the request that caused it. */
  findings: string[];
}

/** The database is refilled after this many requests, so that deletions do not leave it empty. */
const REQUESTS_PER_WORLD = 250;
const PROVIDER_AWAY = 503;
const ROOT = path.resolve(import.meta.dirname, '../../../../..');
/** Text that occurs only inside the server or its database. */
const INTERNALS =
  /\n\s+at |node_modules|\.ts:\d|failed query|insert into "|select "|update "|delete from "|violates|relation "|syntax error|invalid (byte|input) s|out of range|drizzle|postgres|zoderror|typeerror|rangeerror|econn|enoent|fst_err/i;

/**
 * Sends random requests to every endpoint of a class in turn and judges each answer: never an unexpected error, no
 * internals revealed, no row changed by a refused request, and accepted ones answered according to the contract.
 * @param seed repeats the same requests.
 */
export async function fuzzClass(
  app: TestApp,
  { access, endpoints }: EndpointClass,
  total: number,
  seed: number,
): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { requests: 0, accepted: 0, statuses: {}, findings: [] };
  while (outcome.requests < total) {
    const { callers, known } = await makeWorld(app);
    const watch = await watchRows(app);
    const share = Math.min(REQUESTS_PER_WORLD, total - outcome.requests);
    const perEndpoint = Math.ceil(share / endpoints.length);
    const lists = endpoints.map((endpoint, index) =>
      fc.sample(requestTo(endpoint, known), {
        numRuns: perEndpoint,
        seed: seed + outcome.requests * 1009 + index,
      }),
    );
    for (let turn = 0; turn < share; turn += 1) {
      const endpoint = endpoints[turn % endpoints.length];
      const request = lists[turn % endpoints.length]?.[Math.floor(turn / endpoints.length)];
      if (endpoint === undefined || request === undefined) throw new Error('The lists are too short.');
      const answer = await send(app, request, callers[access]);
      const isAccepted = answer.status < 400;
      if (endpoint.path === auth.logout.path && isAccepted) callers[access] = await app.signIn();
      outcome.requests += 1;
      if (isAccepted) outcome.accepted += 1;
      outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1;
      const mistakes = [
        ...(isAccepted ? judgeAccepted(endpoint, request, answer) : judgeRefused(request, answer)),
        // An external server did not answer: its failure is recorded, on purpose.
        ...(await watch.changedBy(isAccepted || answer.status === PROVIDER_AWAY)),
      ];
      for (const mistake of mistakes) outcome.findings.push(`${mistake}\n  ${describe(request, answer)}`);
    }
  }
  return outcome;
}

const UNPACK: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

interface Answer {
  status: number;
  body: string;
  json: unknown;
}

async function send(app: TestApp, request: FuzzRequest, by: SignedIn | null): Promise<Answer> {
  const response = await app.server.inject({
    method: request.method as 'GET', // the types lack the methods that are not served
    url: request.url,
    headers: {
      ...(by && { authorization: `Bearer ${by.token}` }),
      cookie: 'XSRF-TOKEN=fuzz',
      'x-xsrf-token': 'fuzz',
      ...(request.payload !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.payload !== undefined && { payload: request.payload }),
  });
  const unpack = UNPACK[String(response.headers['content-encoding'])];
  const body = unpack === undefined ? response.body : unpack(response.rawPayload).toString();
  return { status: response.statusCode, body, json: parsedOrNull(body) };
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not JSON: the judges decide whether it had to be
  }
}

function judgeRefused({ method }: FuzzRequest, { status, body, json }: Answer): string[] {
  const mistakes: string[] = [];
  if (status === 500) mistakes.push('an unexpected error');
  if (method !== 'HEAD') {
    if (!isErrorBody(json)) mistakes.push(`${status} without the error body of the API`);
    else if (ERROR_STATUS[json.error.code] !== status)
      mistakes.push(`${json.error.code} with status ${status}`);
  }
  const leak = INTERNALS.exec(body)?.[0] ?? (body.includes(ROOT) ? ROOT : undefined);
  if (leak !== undefined) mistakes.push(`the answer reveals internals: ${JSON.stringify(leak)}`);
  return mistakes;
}

function judgeAccepted(endpoint: Endpoint, request: FuzzRequest, { status, json }: Answer): string[] {
  // Another method or another path is another endpoint, or a HEAD without a body.
  if (request.method !== endpoint.method || /address/.test(request.how) || status === 304) return [];
  if (endpoint.file !== undefined) return []; // the contract gives a file's media type, not what is in it
  const parsed = fromWire(endpoint.reply, json);
  if (!parsed.success) return [`the reply is not the contract's: ${parsed.error.message}`];
  const again = JSON.stringify(toWire(endpoint.reply, parsed.data));
  return again === JSON.stringify(json) ? [] : ['the reply holds more than the contract says'];
}

/** Tracks the contents of the database from request to request. */
async function watchRows({ db }: TestApp) {
  let states: TableStates = await tableStates(db);
  let count = await transactionCount(db);
  /** @returns what a refused request changed, as findings. */
  const changedBy = async (isAccepted: boolean): Promise<string[]> => {
    const before = states;
    const now = await transactionCount(db);
    if (now === count) return [];
    states = await tableStates(db);
    count = await transactionCount(db);
    if (isAccepted) return [];
    return Object.keys(states)
      .filter((table) => states[table] !== before[table])
      .map((table) => `rows of ${table} changed by a refused request`);
  };
  return { changedBy };
}

function describe({ method, url, how, headers, payload }: FuzzRequest, { status, body }: Answer): string {
  const short = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text);
  const sent = payload === undefined ? '' : ` ${short(JSON.stringify(payload.toString()))}`;
  return `${how}: ${method} ${short(url)} ${JSON.stringify(headers)}${sent}\n  ${status} ${short(body)}`;
}
