import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { addressOf } from '../runtime/address-of.ts';

interface LocalServer {
  /** With scheme and port. */
  address: string;
  close(): Promise<void>;
}

/** Answers requests on a free port of this machine; when `answer` throws, the connection breaks. */
export async function serveLocally(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      response.destroy(error as Error); // only an Error gets here
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${addressOf(server).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
