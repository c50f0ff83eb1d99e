import { followLive } from '../../apps/web/src/api/client/live-stream.ts';
import { type Agree, signInByScript } from '../support/api-client.ts';
import { pause } from './reporting.ts';

const MAX_MS = 60_000;
const PAUSE_MS = 20;

/**
 * Open pages that nobody reloads: each follows the event stream with the page's own code, which opens it again when it breaks,
 * after pauses that grow.
 */
export class LivePages {
  private readonly closed = new AbortController();
  /** When each page last heard of somebody's report. */
  private readonly heard: number[] = [];
  /** How often a page lost the stream. */
  lost = 0;

  constructor(private readonly pages: number) {}

  /** Opens them, and waits until each has heard of a report. */
  async open(address: string, who: string | Agree): Promise<void> {
    pagesComeFrom(address);
    const { token } = await signInByScript(address, who);
    for (let page = 0; page < this.pages; page += 1) {
      this.heard.push(0);
      const onEvent = (event: string) => {
        if (event === 'report') this.heard[page] = performance.now();
      };
      void followLive(token, { onEvent, onLost: () => (this.lost += 1) }, this.closed.signal);
    }
    await this.untilLive();
  }

  /** Waits until each page has heard of a report that it is told of from now on. @throws after a minute. */
  async untilLive(): Promise<void> {
    const since = performance.now();
    for (const deadline = since + MAX_MS; this.heard.some((at) => at < since); await pause(PAUSE_MS))
      if (performance.now() > deadline) {
        const silent = this.heard.filter((at) => at < since).length;
        throw new Error(`${silent} of ${this.pages} open pages were not live again within a minute.`);
      }
  }

  close(): void {
    this.closed.abort();
  }
}

/**
 * The page's code asks for paths, which a browser completes with the address that the page came from, and listens to its window,
 * which nobody leaves or comes back to here.
 */
function pagesComeFrom(address: string): void {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.assign(globalThis, { window: new EventTarget(), document });
  const ask = globalThis.fetch;
  globalThis.fetch = (resource, options) =>
    ask(typeof resource === 'string' ? new URL(resource, address) : resource, options);
}
