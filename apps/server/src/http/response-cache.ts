import type { SerialisedResponse } from './serialised-response.ts';

interface Kept {
  version: string;
  reply: Promise<SerialisedResponse>;
  bytes: number;
}

/**
 * What an entry takes beside its key and its body. Callers choose part of the key (`?warehouse_id=…`), and the reply to
 * most of what can be asked is `[]`: without this, millions of entries would count as next to nothing.
 */
export const ENTRY_BYTES = 1000;

/**
 * Replies that people with the same rights share for as long as nothing that they depend on changes: fifty pages that
 * ask for the overview after a report cost one. Never out of date, and nothing has to be told: a reply is kept under the
 * version of what it depends on, which each request reads after it came; where that is the whole database, under its
 * snapshot, which any commit by any process changes.
 */
export class ResponseCache {
  private readonly replies = new Map<string, Kept>();
  private bytes = 0;

  /** @param limitBytes of entries to keep; beyond it all are dropped. 0 keeps none. */
  constructor(private readonly limitBytes: number) {}

  /**
   * The kept reply, or the one under way, or a new one in place of one of another version. What fails is not kept.
   * @param version of what it depends on, read after the request came; what is made may be newer, never older.
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
      () => this.drop(key, kept), // whoever waits for it hears of the failure
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
