import type { FastifyInstance } from 'fastify';
import type { Regiment } from './directory.queries.ts';

/** A regiment's server in the memory of this process. */
export interface OpenedRegiment {
  app: FastifyInstance;
  close(): Promise<void>;
}

interface Entry {
  regiment: Regiment;
  opening: Promise<OpenedRegiment>;
  /** Requests and live streams that have it now. */
  users: number;
  /** True once somebody with a session has used it since it was opened. */
  isMembers: boolean;
  closing: Promise<void> | null;
}

interface Options {
  open: (regiment: Regiment) => Promise<OpenedRegiment>;
  /** How many may stay open while nobody uses them. */
  most: number;
  onError: (error: unknown) => void;
}

/**
 * The regiments that are open in this process. One is opened at its first request; when there are more than `most`, those
 * that only strangers have used are closed first, then those that were not used for the longest time, but never one with a request
 * or a live stream of a member.
 */
export class OpenRegiments {
  /** By schema; the one used last is at the end. */
  private readonly entries = new Map<string, Entry>();
  private isEnding = false;

  constructor(private readonly options: Options) {}

  get size(): number {
    return this.entries.size;
  }

  /** True if it is open, or just being opened. */
  has({ schema }: Regiment): boolean {
    return this.entries.get(schema)?.closing === null;
  }

  /**
   * @param isMember whether it is for somebody with a session.
   * @returns its server, which stays open until it is given back. @throws what its opening throws; the next call tries again.
   */
  async lend(regiment: Regiment, isMember: boolean): Promise<{ app: FastifyInstance; giveBack: () => void }> {
    const { schema } = regiment;
    for (let known = this.entries.get(schema); known?.closing; known = this.entries.get(schema))
      await known.closing;
    if (this.isEnding) throw new Error('This process is stopping.');
    const entry = this.entries.get(schema) ?? {
      regiment,
      opening: this.options.open(regiment),
      users: 0,
      isMembers: false,
      closing: null,
    };
    entry.isMembers ||= isMember;
    this.entries.delete(schema);
    this.entries.set(schema, entry);
    entry.users += 1;
    let isLent = true;
    const giveBack = () => {
      if (!isLent) return;
      isLent = false;
      entry.users -= 1;
      this.closeUnused();
    };
    try {
      const { app } = await entry.opening;
      this.closeUnused();
      return { app, giveBack };
    } catch (error) {
      if (this.entries.get(schema) === entry) this.entries.delete(schema);
      throw error;
    }
  }

  /** Closes those that are not to be served any more, with their live streams. */
  closeUnless(isServed: (regiment: Regiment) => boolean): void {
    for (const entry of this.entries.values()) if (!isServed(entry.regiment)) void this.close(entry);
  }

  /** Closes all, and opens none any more. */
  async closeAll(): Promise<void> {
    this.isEnding = true;
    await Promise.all([...this.entries.values()].map((entry) => this.close(entry)));
  }

  /** Closes what nobody uses. A regiment that members use makes room only for another that members use. */
  private closeUnused(): void {
    const open = [...this.entries.values()].filter(({ closing }) => closing === null);
    const close = (entries: Entry[], tooMany: number) => {
      const unused = entries.filter(({ users }) => users === 0);
      for (const entry of unused.slice(0, Math.max(0, tooMany))) void this.close(entry);
    };
    const members = open.filter(({ isMembers }) => isMembers);
    close(
      open.filter(({ isMembers }) => !isMembers),
      open.length - this.options.most,
    );
    close(members, members.length - this.options.most);
  }

  private close(entry: Entry): Promise<void> {
    entry.closing ??= entry.opening
      .then((opened) => opened.close())
      .catch(this.options.onError)
      .finally(() => {
        if (this.entries.get(entry.regiment.schema) === entry) this.entries.delete(entry.regiment.schema);
      });
    return entry.closing;
  }
}
