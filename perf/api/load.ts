import http from 'node:http';
import { type CommandCaller, signedCommand } from './discord-calls.ts';

/**
 * The load generator of the benchmark, as a separate process: clients on keep-alive connections that send
 * their next request once the last response is complete. Processes one order after another from its parent.
 */

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** A Discord command, signed again for each call; `key` is PEM. */
  command?: { key: string; caller: CommandCaller; name: string; options: Record<string, string> };
}

export interface LoadOrder {
  port: number;
  headers: Record<string, string>;
  /** Sent in turn, cyclically. */
  requests: LoadRequest[];
  readers: number;
  /** Minimum duration in milliseconds; also runs until each client has received two responses. */
  ms: number;
  /** The only status that counts as success. */
  status: number;
}

export interface LoadResult {
  /** Milliseconds from sending to the last byte. */
  times: number[];
  error?: string;
}

async function run({ port, headers, requests, readers, ms, status }: LoadOrder): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: readers });
  const send = ({ method, path, command, ...given }: LoadRequest) =>
    new Promise<number>((resolve, reject) => {
      const signed = command && signedCommand(command);
      const body = signed?.body ?? given.body;
      const length: Record<string, string> =
        body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          headers: { ...headers, ...signed?.headers, ...length },
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
          response.once('error', reject);
        },
      );
      request.once('error', reject);
      request.end(body);
    });
  const times: number[] = [];
  let next = 0;
  const until = performance.now() + ms;
  const read = async () => {
    for (let replies = 0; replies < 2 || performance.now() < until; replies += 1) {
      const request = requests[next++ % requests.length];
      if (request === undefined) throw new Error('an order without requests');
      const start = performance.now();
      const answered = await send(request);
      if (answered !== status) throw new Error(`${request.method} ${request.path} answered ${answered}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  agent.destroy();
  return { times };
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ times: [], error: error.message } satisfies LoadResult),
  );
});
