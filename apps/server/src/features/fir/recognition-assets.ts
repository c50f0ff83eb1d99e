import fs from 'node:fs';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import type { App } from '../../http/handle.ts';

/** The recogniser's data files; their names are part of the page's code. */
const FILES = ['icons.bin', 'text.bin'] as const;

/**
 * Serves the recogniser's data at `/assets/recognition/`. A file of the same name in the data folder takes the place
 * of the shipped one: that is how new icons reach every browser without a new release.
 * @param shipped the folder of the shipped files.
 */
export function serveRecognitionAssets(app: App, shipped: string): void {
  const own = path.join(app.services.config.dataDirectory, 'recognition');
  for (const name of FILES)
    app.server.get(`/assets/recognition/${name}`, (request, reply) => {
      const file = [own, shipped].map((folder) => path.join(folder, name)).find((one) => fs.existsSync(one));
      if (file === undefined) return reply.callNotFound();
      return sendFile(file, request.headers['if-none-match'], reply);
    });
}

/** Browsers keep the file and ask each time whether it changed. */
async function sendFile(file: string, knownTag: string | undefined, reply: FastifyReply) {
  const { mtimeMs, size } = await fs.promises.stat(file);
  const tag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  reply.header('cache-control', 'no-cache').header('etag', tag);
  if (knownTag === tag) return reply.status(304).send();
  return reply.type('application/octet-stream').send(await fs.promises.readFile(file));
}
