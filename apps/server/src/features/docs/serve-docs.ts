import type { FastifyReply } from 'fastify';
import type { App } from '../../http/app.ts';
import { VERSION } from '../../runtime/version.ts';
import { docsPage } from './docs-page.ts';
import { DOCS_STYLES } from './docs-styles.ts';
import { describeApi } from './open-api.ts';

const PAGE = '/api/docs';
const DOCUMENT = `${PAGE}/openapi.json`;
const STYLES = `${PAGE}/style.css`;

/** Serves the description of the API, for tools and for people. It is not an endpoint itself. */
export function serveDocs({ server }: App): void {
  let made: { document: string; page: string } | null = null;
  // Made when it is first asked for, since most servers never are.
  const docs = () => {
    if (made === null) {
      const api = describeApi(VERSION);
      made = { document: JSON.stringify(api), page: docsPage(api, STYLES, DOCUMENT) };
    }
    return made;
  };
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text);
  server.get(PAGE, (_request, reply) => send(reply, 'text/html', docs().page));
  server.get(DOCUMENT, (_request, reply) => send(reply, 'application/json', docs().document));
  server.get(STYLES, (_request, reply) => send(reply, 'text/css', DOCS_STYLES));
}
