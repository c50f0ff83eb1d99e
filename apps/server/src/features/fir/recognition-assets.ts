import fs from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { App } from '../../http/app.ts';
import { RECOGNISER_FILES, type RecogniserFile, recogniserFile } from './recogniser-files.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Serves the recogniser's data at `/assets/recognition/`. */
export function serveRecognitionAssets(app: App): void {
  for (const name of RECOGNISER_FILES)
    app.server.get<{ Querystring: { v?: string } }>(`/assets/recognition/${name}`, (request, reply) => {
      const file = recogniserFile(app.services.config.dataDirectory, app.recognition, name);
      if (file === null) return reply.callNotFound();
      // An address with the current version never means anything else; any other is revalidated each time.
      reply.header('cache-control', request.query.v === file.tag ? YEAR : 'no-cache');
      return sendFile(file, request.headers['if-none-match'], reply);
    });
}

async function sendFile({ path, tag }: RecogniserFile, knownTag: string | undefined, reply: FastifyReply) {
  reply.header('etag', `"${tag}"`);
  if (knownTag === `"${tag}"`) return reply.status(304).send();
  return reply.type('application/octet-stream').send(await fs.promises.readFile(path));
}
