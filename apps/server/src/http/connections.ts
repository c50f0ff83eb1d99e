import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '@backline/contract';
import type { FastifyHttpOptions } from 'fastify';

const HEAD_MS = 20_000;
/** Enough for the largest body on a slow line; answers may take as long as they need. */
const REQUEST_MS = 120_000;
/** A token, a cookie and what browsers add are a tenth of it. */
const MAX_HEAD_BYTES = 16 * 1024;

/** Node's names of what can be wrong before there is a request. */
const ANSWERS: Record<string, { line: string; error: ApiError }> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    error: new ApiError('too-large', 'The head of the request is too large.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    error: new ApiError('not-json', 'The request did not arrive in time.'),
  },
};
const UNREADABLE = {
  line: '400 Bad Request',
  error: new ApiError('not-json', 'The request cannot be read.'),
};

/**
 * Settings of connections: whoever sends slowly, or without end, is cut off instead of holding a connection; what is no
 * HTTP is answered like every other error, and the connection closed.
 */
export const CONNECTIONS = {
  requestTimeout: REQUEST_MS,
  http: { headersTimeout: HEAD_MS, maxHeaderSize: MAX_HEAD_BYTES },
  clientErrorHandler: (problem: NodeJS.ErrnoException, socket: Socket) => {
    // A caller who has gone, or was answered already, hears nothing more.
    if (problem.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const { line, error } = ANSWERS[problem.code ?? ''] ?? UNREADABLE;
    const body = JSON.stringify(error.body());
    const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
    socket.end(`HTTP/1.1 ${line}\r\nconnection: close\r\ncache-control: no-store\r\n${head}\r\n\r\n${body}`);
  },
} satisfies FastifyHttpOptions<Server>;
