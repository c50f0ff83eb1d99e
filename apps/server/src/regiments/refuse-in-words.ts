import { type ErrorBody, reasonText } from '@backline/contract';
import { firstLanguageOf } from '@backline/texts/languages';
import { refusalsIn } from '@backline/texts/server/words';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Answers a browser that opens an address with the sentence of a refusal alone, in the first of its languages that there
 * are texts in: where there is no page, nothing else would show it.
 */
export function refuseInWords(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || !opensPage(request) || typeof payload !== 'string') return payload;
    const { reason, message } = (JSON.parse(payload) as ErrorBody).error; // every refusal is one
    const languages = (request.headers['accept-language'] ?? '').split(',');
    const texts = await refusalsIn(firstLanguageOf(languages));
    reply.header('vary', 'accept-language').type('text/plain; charset=utf-8');
    return (reason && reasonText(reason, texts)) ?? message;
  });
}

function opensPage({ headers, url }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html') && !url.startsWith('/api/');
}
