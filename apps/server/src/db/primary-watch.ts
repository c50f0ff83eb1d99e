import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How often each server is asked whether it is the primary. */
const ASK_MS = 500;
/** How long a server may take to say so. */
const ANSWER_MS = 2000;
/** Connections to a server that has been silent for so long are ended: their requests are answered, not left waiting. */
const SILENCE_MS = 6000;
/**
 * A new primary is used only so long after it was first seen. By then every process has asked it too, and none answers
 * any more from the old one, which may go on as if nothing had happened.
 */
const SETTLE_MS = 5000;

/** The hexadecimal timeline of a primary, which each promotion raises; null of a standby. */
const TIMELINE =
  'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline';

interface Server {
  url: string;
  /** The connection on which it is asked; null until the next question opens one. */
  client: pg.Client | null;
  /** As it said last; null of a standby, and of a server that did not answer. */
  timeline: number | null;
  /** Of `performance.now()`. */
  answeredAt: number;
}

/**
 * Follows which of several servers is the primary, as long as connections to it are open. Of two servers that both claim
 * to be it, the one with the higher timeline is: it was promoted later. A server whose timeline is lower than one that was
 * seen is not used again until it is a standby of the new one and promoted itself.
 */
export class PrimaryWatch {
  private readonly servers: Server[];
  private readonly open = new Map<pg.Client, Server>();
  private highest = 0;
  /** Of `performance.now()`: when the primary with the highest timeline may be used. */
  private usableFrom = 0;
  /** The first answers since the watch began; null while it does not watch. */
  private begun: Promise<unknown> | null = null;
  private stopped = new AbortController();
  private waiting = 0;

  constructor(urls: readonly string[]) {
    this.servers = urls.map((url) => ({ url, client: null, timeline: null, answeredAt: 0 }));
  }

  /**
   * Connects a client to the primary, and ends its connection when that is no longer the primary, or is silent.
   * @param connect opens the connection to the server of an address.
   * @throws when no server is the primary.
   */
  async connect(client: pg.Client, connect: (url: string) => Promise<unknown>): Promise<void> {
    this.waiting += 1;
    try {
      const server = await this.findPrimary();
      await connect(server.url);
      this.open.set(client, server);
      client.once('end', () => {
        this.open.delete(client);
        this.stopIfUnused();
      });
    } finally {
      this.waiting -= 1;
      this.stopIfUnused();
    }
  }

  private async findPrimary(): Promise<Server> {
    this.begun ??= this.begin();
    await this.begun;
    for (;;) {
      const primary = this.primary();
      if (primary === null) throw new Error('None of the database servers is the primary now.');
      const wait = this.usableFrom - performance.now();
      if (wait <= 0) return primary;
      await pause(wait);
    }
  }

  private primary(): Server | null {
    return this.servers.find(({ timeline }) => timeline !== null && timeline >= this.highest) ?? null;
  }

  /** @returns when each server was asked once; then each is asked again and again until the watch ends. */
  private begin(): Promise<unknown> {
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    return Promise.all(
      this.servers.map(async (server) => {
        Object.assign(server, { timeline: null, answeredAt: performance.now() });
        await this.ask(server, signal);
        void this.follow(server, signal);
      }),
    );
  }

  private async follow(server: Server, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(ASK_MS, undefined, { ref: false, signal }).catch(() => {}); // rejects when the watch ends
      if (!signal.aborted) await this.ask(server, signal);
    }
  }

  private stopIfUnused(): void {
    if (this.open.size > 0 || this.waiting > 0) return;
    this.begun = null;
    this.stopped.abort();
    for (const server of this.servers) forget(server);
  }

  /** Asks a server what it is, and ends the connections that lead to the wrong one now. Never rejects. */
  private async ask(server: Server, signal: AbortSignal): Promise<void> {
    const timeline = await askTimeline(server).catch(() => {
      forget(server);
      return undefined; // it is away, or starts
    });
    if (signal.aborted) return;
    server.timeline = timeline ?? null;
    if (timeline !== undefined) server.answeredAt = performance.now();
    if (server.timeline !== null && server.timeline > this.highest) {
      if (this.highest > 0) this.usableFrom = performance.now() + SETTLE_MS;
      this.highest = server.timeline;
    }
    this.endStrayed();
  }

  private endStrayed(): void {
    const primary = this.primary();
    for (const [client, server] of this.open) {
      if (primary !== null && server !== primary)
        end(client, 'Connection terminated: another server is the primary now.');
      else if (server.timeline !== null && server.timeline < this.highest)
        end(client, 'Connection terminated: its server was the primary before another one.');
      else if (server.timeline === null && performance.now() - server.answeredAt > SILENCE_MS)
        end(client, 'Connection terminated: the database server does not answer.');
    }
  }
}

/** Ends a connection at once: a server whose network was cut never says that it is gone. */
function end(client: pg.Client, why: string): void {
  client.connection.stream.destroy(new Error(why));
}

function forget(server: Server): void {
  server.client?.end().catch(() => {}); // it is of no use any more
  server.client = null;
}

/** @returns null of a standby. @throws when the server cannot be reached in time. */
async function askTimeline(server: Server): Promise<number | null> {
  if (server.client === null) {
    const client = new pg.Client({
      connectionString: server.url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => {}); // the next question fails with it
    server.client = client;
    await client.connect();
  }
  const { rows } = await server.client.query<{ timeline: string | null }>(TIMELINE);
  const timeline = rows[0]?.timeline ?? null;
  return timeline === null ? null : Number.parseInt(timeline, 16);
}
