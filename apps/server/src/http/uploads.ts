import { Transform } from 'node:stream';
import { apiError, reason } from '@backline/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { TooManyRequests } from './errors.ts';

/** For all bodies together that are being received or processed: eight of the largest pictures. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;
/** For one person, received or processed at the same time. */
const MAX_UPLOADS_EACH = 4;
const RETRY_SECONDS = 2;

interface UploadLimits {
  /** For everybody together, at the same time: see `MAX_HELD_BYTES`. */
  heldBytes: number;
}

/**
 * Registers endpoints with an `upload`: their bodies are read as bytes, whatever content type they claim, and the handler
 * finds out what they are. Only bytes that have arrived count against everybody's memory, so a body that never arrives
 * holds up nobody but its sender.
 * @throws ApiError `too-many-requests` for a caller who sends more at the same time than one person may, and while the
 * bodies of all callers fill the memory that is set aside for them.
 */
export function withUploads(
  app: App,
  register: (app: App) => void,
  limits: UploadLimits = { heldBytes: MAX_HELD_BYTES },
): void {
  const uploadsOf = new Map<number, number>();
  let heldBytes = 0;

  /** Counts the bytes of a body, and refuses it when they are too many. */
  const counted = (
    request: FastifyRequest,
    payload: NodeJS.ReadableStream,
    onBytes: (count: number) => void,
  ) => {
    const counter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (heldBytes + chunk.length > limits.heldBytes) {
          done(new TooManyRequests(RETRY_SECONDS, reason('too-many-files')));
          return;
        }
        onBytes(chunk.length);
        done(null, chunk);
      },
    });
    const abort = () => counter.destroy(apiError('not-json', reason('file-incomplete')));
    payload.once('error', abort);
    request.raw.once('close', () => {
      if (!request.raw.complete) abort();
    });
    return payload.pipe(counter);
  };

  // Fastify waits for it before the server is ready.
  void app.server.register(async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    server.addHook('preParsing', async (request, reply, payload) => {
      const { viewer } = request;
      if (viewer === null) return payload; // nobody may upload without signing in, so nothing is read
      const own = uploadsOf.get(viewer.userId) ?? 0;
      if (own >= MAX_UPLOADS_EACH)
        throw new TooManyRequests(RETRY_SECONDS, reason('too-many-own-files', { count: MAX_UPLOADS_EACH }));
      uploadsOf.set(viewer.userId, own + 1);
      let bytes = 0;
      reply.raw.once('close', () => {
        heldBytes -= bytes;
        const left = (uploadsOf.get(viewer.userId) ?? 1) - 1;
        if (left > 0) uploadsOf.set(viewer.userId, left);
        else uploadsOf.delete(viewer.userId);
      });
      return counted(request, payload, (count) => {
        bytes += count;
        heldBytes += count;
      });
    });
    register({ ...app, server });
  });
}
