import type { WrittenReply } from './written-reply.ts';

/** What is kept of one state of the database. */
interface Generation {
  snapshot: string;
  replies: Map<string, Promise<WrittenReply>>;
  bytes: number;
}

const emptyGeneration = (snapshot: string): Generation => ({ snapshot, replies: new Map(), bytes: 0 });

/**
 * Replies that people with the same rights share for as long as nothing in the database changes: fifty pages that ask
 * for the overview after a report cost one query. Never out of date, and nothing has to be told: a reply is kept under
 * the database's snapshot, which was read together with the caller's rights, and any commit by any process makes another.
 */
export class SharedReplies {
  private current = emptyGeneration('');

  /** @param limitBytes of bodies to keep; beyond it all are dropped. 0 keeps none. */
  constructor(private readonly limitBytes: number) {}

  /**
   * The kept reply, or the one under way, or a new one. What fails is not kept.
   * @param snapshot the state that the caller's rights were read from; what is made may be newer, never older.
   */
  get(snapshot: string, key: string, make: () => Promise<WrittenReply>): Promise<WrittenReply> {
    if (this.limitBytes === 0) return make();
    if (this.current.snapshot !== snapshot) this.current = emptyGeneration(snapshot);
    const generation = this.current;
    const known = generation.replies.get(key);
    if (known !== undefined) return known;
    const made = make();
    generation.replies.set(key, made);
    made.then(
      ({ body }) => {
        generation.bytes += body.length;
        if (generation.bytes <= this.limitBytes) return;
        generation.replies.clear();
        generation.bytes = 0;
      },
      () => generation.replies.delete(key), // whoever waits for it hears of the failure
    );
    return made;
  }
}
