import type { FastifyReply } from 'fastify';
import type { App } from './handle.ts';

/**
 * Where endpoints with an `upload` are served: their bodies are taken as bytes, whatever they say to be. What they are
 * is for the handler to find out.
 * @param beforeBody is called once the caller may call, before a byte of the body is read; it may refuse.
 */
export function withUploads(
  app: App,
  register: (app: App) => void,
  beforeBody: (reply: FastifyReply) => void = () => {},
): void {
  // Fastify waits for it before the server is ready.
  void app.server.register(async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    server.addHook('preParsing', async (_request, reply) => beforeBody(reply));
    register({ ...app, server });
  });
}
