import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiError, apiError, reason } from '@backline/contract';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

const HEAD_MS = 20_000;
/** Enough for the largest body on a slow line; answers may take as long as they need. */
const REQUEST_MS = 120_000;
/** How often Node looks for heads and requests that are late; its own default is 30 seconds. */
const LATE_CHECK_MS = 2000;
/** A token, a cookie and what browsers add are a tenth of it. */
const MAX_HEAD_BYTES = 16 * 1024;

/** How often the progress of bodies is checked. */
const CHECK_MS = 5000;
/** A body that gains less than this between two checks is slower than any line people work on. */
const MIN_BODY_BYTES = 5 * 1024;
/** This many slow checks in a row end it: a short pause of a mobile line does not. */
const MAX_SLOW_CHECKS = 2;

/** How long a refused caller has to read the refusal and to close, before the connection is dropped. */
const LINGER_MS = 1000;
/** How long bodies under way and live streams may take to end once the server stops. */
const STOP_MS = 3000;

interface Refusal {
  line: string;
  error: ApiError;
}

const TOO_SLOW: Refusal = {
  line: '408 Request Timeout',
  error: apiError('not-json', reason('request-too-slow')),
};
/** Node's names of what can be wrong before there is a request. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    error: apiError('too-large', reason('head-too-large')),
  },
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};
const UNREADABLE: Refusal = {
  line: '400 Bad Request',
  error: apiError('not-json', reason('request-unreadable')),
};

/**
 * Answers on the bare connection and drops it. Not at once: closing a connection with unread bytes resets it, and the caller
 * would lose the answer. Nor is the caller left to close it, who may never do so.
 */
function refuse(socket: Socket, { line, error }: Refusal): void {
  const body = JSON.stringify(error.body());
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(
    `HTTP/1.1 ${line}\r\nconnection: close\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n${head}\r\n\r\n${body}`,
  );
  const drop = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(drop));
}

/**
 * Settings of connections: a caller who sends slowly, or without end, is cut off instead of holding a connection; bytes
 * that are not HTTP get an error like every other one, and the connection is closed.
 */
export const CONNECTIONS = {
  requestTimeout: REQUEST_MS,
  http: {
    headersTimeout: HEAD_MS,
    maxHeaderSize: MAX_HEAD_BYTES,
    connectionsCheckingInterval: LATE_CHECK_MS,
  },
  clientErrorHandler: (problem: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.destroyed) return;
    if (problem.code === 'ECONNRESET') socket.destroy();
    // One that was refused before is dropped soon, whatever else it sends.
    else if (socket.writable) refuse(socket, REFUSALS[problem.code ?? ''] ?? UNREADABLE);
  },
} satisfies FastifyHttpOptions<Server>;

/** A request whose answer is not yet sent. */
interface OpenRequest {
  request: IncomingMessage;
  response: ServerResponse;
  bytesBefore: number;
  slowChecks: number;
}

/**
 * Follows the connections of a server. A body that trickles is refused with 408, and when the server stops every
 * connection is dropped at once that has no whole request under way: a silent one would otherwise hold up the stop.
 */
export function superviseConnections(
  server: FastifyInstance,
  { checkMs = CHECK_MS, stopMs = STOP_MS }: { checkMs?: number; stopMs?: number } = {},
): void {
  const sockets = new Map<Socket, Set<OpenRequest>>();
  let isStopping = false;

  server.server.on('connection', (socket) => {
    sockets.set(socket, new Set());
    socket.once('close', () => sockets.delete(socket));
  });
  server.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const open = sockets.get(request.socket);
    if (open === undefined) return;
    const opened = { request, response, bytesBefore: request.socket.bytesRead, slowChecks: 0 };
    open.add(opened);
    const end = () => {
      open.delete(opened);
      if (isStopping && open.size === 0) request.socket.destroySoon();
    };
    response.once('close', () => {
      // A request that was refused before its body came stays until the body has ended, or is found too slow.
      if (request.complete) end();
      else request.once('close', end);
    });
  });

  // Only a server that listens has connections. That of a regiment never does, and fifty idle timers cost a percent of a core.
  let checks: NodeJS.Timeout | undefined;
  server.server.once('listening', () => {
    checks = setInterval(() => {
      for (const [socket, open] of sockets) for (const openRequest of open) checkBody(socket, openRequest);
    }, checkMs).unref();
  });
  server.addHook('preClose', async () => {
    isStopping = true;
    for (const [socket, open] of sockets) if (open.size === 0) socket.destroy();
    setTimeout(() => {
      for (const [socket, open] of sockets)
        if (![...open].some(({ request, response }) => request.complete && !response.headersSent))
          socket.destroy();
    }, stopMs).unref();
  });
  server.addHook('onClose', async () => clearInterval(checks));
}

function checkBody(socket: Socket, openRequest: OpenRequest): void {
  // Before somebody reads the body it is not the caller who is slow.
  if (openRequest.request.complete || !openRequest.request.readableFlowing) return;
  const brought = socket.bytesRead - openRequest.bytesBefore;
  openRequest.bytesBefore = socket.bytesRead;
  openRequest.slowChecks = brought < MIN_BODY_BYTES ? openRequest.slowChecks + 1 : 0;
  if (openRequest.slowChecks < MAX_SLOW_CHECKS) return;
  if (openRequest.response.headersSent || !socket.writable) socket.destroy();
  else refuse(socket, TOO_SLOW);
}
