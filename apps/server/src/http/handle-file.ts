import type { Readable } from 'node:stream';
import type { Endpoint, EndpointSpec } from '@backline/contract';
import type { App } from './app.ts';
import { runAuditedWrite } from './audited-write.ts';
import { parseRequest } from './parse-request.ts';
import { serveEndpoint } from './serve-endpoint.ts';

/** A file to be sent. */
interface SentFile {
  /** Letters, digits, dots and dashes only. */
  name: string;
  bytes: number;
  content: Readable;
}

/**
 * Serves an endpoint whose reply is a file, sent as it is read. The audit trail records the recipient before the first byte is
 * sent. @param make may be slow, because it runs outside of any transaction.
 */
export function handleFile(
  app: App,
  endpoint: Endpoint<EndpointSpec & { file: string }>,
  make: () => Promise<SentFile>,
): void {
  const { db } = app.services.database;
  serveEndpoint(app, endpoint, async (request, reply) => {
    await parseRequest(endpoint, request);
    const { name, bytes, content } = await make();
    try {
      await runAuditedWrite(
        app,
        { endpoint, request, db },
        { before: async () => undefined, run: async () => undefined, body: undefined, page: null },
      );
    } catch (error) {
      content.destroy();
      throw error;
    }
    reply.header('content-disposition', `attachment; filename="${name}"`);
    reply.header('content-length', bytes);
    return reply.type(endpoint.file).send(content);
  });
}
