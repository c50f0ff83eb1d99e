import http from 'node:http';
import { messageOf } from '../../apps/server/src/runtime/error-code.ts';

/**
 * Simulated officers, as a separate process. Each has a session, requests pages (with the ETag of the copy it
 * has), refreshes a stockpile's 50 hours, and sends reports. Processes one order after another.
 */

export type RequestKind = 'read' | 'refresh' | 'report';
export const REQUEST_KINDS: RequestKind[] = ['read', 'refresh', 'report'];

export interface Officer {
  headers: Record<string, string>;
  /** Stockpiles that no other officer refreshes or reports, by id and name. */
  stockpiles: { id: number; name: string }[];
}

export interface OfficersOrder {
  /** Ports of the server processes, used in turn. */
  ports: number[];
  officers: Officer[];
  /** Paths to read, weighted by integer shares. */
  paths: { path: string; share: number }[];
  /** CodeNames for the lines of a report. */
  codeNames: string[];
  ms: number;
  /** An officer's mean pause after each response; 0 for none. */
  thinkMs: number;
}

export interface OfficersResult {
  /** Milliseconds from sending to the last byte. */
  times: Record<RequestKind, number[]>;
  /** Number of errors by kind. */
  errors: Record<string, number>;
  /** Number of reads answered with 304. */
  unchanged: number;
}

/** Of a hundred requests, 80 read, 15 refresh and 5 report. */
const REFRESH_FROM = 80;
const REPORT_FROM = 95;

interface Reply {
  status: number;
  etag: string | undefined;
  body: string;
}

interface OfficersRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends requests to the ports in turn. Bodies of replies are read only for errors. */
function senderTo(ports: number[], agent: http.Agent) {
  let turn = 0;
  return ({ method, path, headers, body }: OfficersRequest) =>
    new Promise<Reply>((resolve, reject) => {
      const port = ports[turn++ % ports.length];
      const sentHeaders =
        body === undefined
          ? headers
          : {
              ...headers,
              'content-type': 'application/json',
              'content-length': `${Buffer.byteLength(body)}`,
            };
      const request = http.request(
        { host: '127.0.0.1', port, agent, method, path, headers: sentHeaders },
        (response) => {
          let text = '';
          if ((response.statusCode ?? 0) < 400) response.resume();
          else response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, etag: response.headers.etag, body: text }),
          );
          response.once('error', reject);
        },
      );
      request.once('error', reject);
      request.end(body);
    });
}

/** A random quantity of every item. */
function reportOf(name: string, codeNames: string[]): string {
  const entries = codeNames.map((codeName) => ({
    'Stockpile Title': name,
    'Stockpile Name': name,
    'Structure Type': 'Storage Depot',
    Quantity: 1 + Math.floor(Math.random() * 400),
    Name: codeName,
    'Crated?': true,
    CodeName: codeName,
  }));
  return JSON.stringify({ report: { entries, confirm: true } });
}

function oneOf<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

function randomKind(): RequestKind {
  const dice = Math.random() * 100;
  return dice < REFRESH_FROM ? 'read' : dice < REPORT_FROM ? 'refresh' : 'report';
}

async function run({
  ports,
  officers,
  paths,
  codeNames,
  ms,
  thinkMs,
}: OfficersOrder): Promise<OfficersResult> {
  const agent = new http.Agent({ keepAlive: true });
  const send = senderTo(ports, agent);
  const result: OfficersResult = { times: { read: [], refresh: [], report: [] }, errors: {}, unchanged: 0 };
  const fail = (what: string) => {
    result.errors[what] = (result.errors[what] ?? 0) + 1;
  };
  const shares = paths.flatMap(({ path, share }) => Array.from({ length: share }, () => path));
  const requestOf = (kind: RequestKind, { headers, stockpiles }: Officer): OfficersRequest => {
    if (kind === 'read') return { method: 'GET', path: oneOf(shares) ?? '/', headers };
    const { id = 0, name = '' } = oneOf(stockpiles) ?? {};
    return kind === 'refresh'
      ? { method: 'POST', path: `/api/stockpiles/${id}/refresh`, headers, body: '{}' }
      : { method: 'POST', path: '/api/fir/process_report', headers, body: reportOf(name, codeNames) };
  };

  const work = async (officer: Officer, until: number) => {
    const tags = new Map<string, string>();
    const pause = () => new Promise((resolve) => setTimeout(resolve, -Math.log(1 - Math.random()) * thinkMs));
    if (thinkMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * thinkMs));
    while (performance.now() < until) {
      const kind = randomKind();
      const request = requestOf(kind, officer);
      const tag = tags.get(request.path);
      if (tag !== undefined) request.headers = { ...request.headers, 'if-none-match': tag };
      const start = performance.now();
      try {
        const reply = await send(request);
        result.times[kind].push(performance.now() - start);
        if (reply.status === 304) result.unchanged += 1;
        else if (reply.status !== 200) fail(`${kind}: ${reply.status} ${reply.body.slice(0, 200)}`);
        else if (kind === 'read' && reply.etag !== undefined) tags.set(request.path, reply.etag);
      } catch (error) {
        fail(`${kind}: ${messageOf(error)}`);
      }
      if (thinkMs > 0) await pause();
    }
  };
  const until = performance.now() + ms;
  await Promise.all(officers.map((officer) => work(officer, until)));
  agent.destroy();
  return result;
}

process.on('message', (order: OfficersOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: Error) => {
      throw error;
    },
  );
});
