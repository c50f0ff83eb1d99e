import type { AddressInfo } from 'node:net';
import { LIVE_PATH, type LiveEvent } from '@backline/contract';
import type { FastifyInstance } from 'fastify';

export interface LivePage {
  /** Everything received so far, in order. */
  events: { event: LiveEvent; data: Record<string, unknown> }[];
  /** Resolves with the first event of this kind, received already or later. */
  next(event: LiveEvent): Promise<Record<string, unknown>>;
  /** Resolves when the server has closed the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Listens on a free port. @returns the address. */
export async function listen(server: FastifyInstance): Promise<string> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`; // listening on a port, so never a string
}

/**
 * An open page over real HTTP, ready to receive.
 * @param by null for a signed-out visitor.
 * @throws with the answer if the server opens no stream.
 */
export async function openLivePage(address: string, by: { token: string } | null): Promise<LivePage> {
  const gaveUp = new AbortController();
  const response = await fetch(`${address}${LIVE_PATH}`, {
    headers: by === null ? {} : { authorization: `Bearer ${by.token}` },
    signal: gaveUp.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`);
  const events: LivePage['events'] = [];
  const waiting = new Set<() => void>();
  const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event !== undefined && data !== undefined)
          events.push({ event: event as LiveEvent, data: JSON.parse(data) }); // the server's own names
      }
      for (const look of waiting) look();
    }
  };
  const page: LivePage = {
    events,
    next: (event) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find((candidate) => candidate.event === event);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found.data);
        };
        waiting.add(look);
        look();
      }),
    ended: read(response.body).catch(() => {}), // closed by the test
    close: () => gaveUp.abort(),
  };
  await page.next('ready');
  return page;
}
