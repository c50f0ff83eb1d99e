import type { SerialisedResponse } from './serialised-response.ts';

interface Kept {
  version: string;
  reply: Promise<SerialisedResponse>;
  bytes: number;
}

/**
 * The memory of an entry besides its key and its body. Callers choose part of the key (`?warehouse_id=…`), and most
 * choices give `[]`: without this, millions of entries would count as next to nothing.
 */
export const ENTRY_BYTES = 1000;

/**
 * Responses that people with the same rights share until something that they depend on changes: fifty pages that ask for
 * the overview after a report cost as much as one. They are never stale, and nobody has to invalidate them: a response is
 * stored under the version of what it depends on, which each request reads on arrival; where that is the whole database,
 * under its snapshot, which any commit by any process changes.
 */
export class ResponseCache {
  private readonly replies = new Map<string, Kept>();
  private bytes = 0;

  /** @param limitBytes for all entries together; beyond it all of them are dropped. 0 caches nothing. */
  constructor(private readonly limitBytes: number) {}

  /**
   * The cached response, or the one being made, or a new one in place of another version's. A failure is not cached.
   * @param version of what it depends on, read after the request arrived; the response may be newer, never older.
   */
  get(version: string, key: string, make: () => Promise<SerialisedResponse>): Promise<SerialisedResponse> {
    if (this.limitBytes === 0) return make();
    const known = this.replies.get(key);
    if (known?.version === version) return known.reply;
    if (known !== undefined) this.drop(key, known);
    const kept: Kept = { version, reply: make(), bytes: 0 };
    this.replies.set(key, kept);
    this.count(key, kept, ENTRY_BYTES + 2 * key.length);
    kept.reply.then(
      ({ body }) => this.count(key, kept, body.length),
      () => this.drop(key, kept), // callers who wait for it get the failure
    );
    return kept.reply;
  }

  private count(key: string, kept: Kept, bytes: number): void {
    if (this.replies.get(key) !== kept) return;
    kept.bytes += bytes;
    this.bytes += bytes;
    if (this.bytes <= this.limitBytes) return;
    this.replies.clear();
    this.bytes = 0;
  }

  private drop(key: string, kept: Kept): void {
    if (this.replies.get(key) !== kept) return;
    this.replies.delete(key);
    this.bytes -= kept.bytes;
  }
}
