import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Receives the messages of a `pg_notify` channel. */
export interface Listener {
  /** A plain identifier. */
  channel: string;
  onMessage(payload: string): void;
  /** The connection was lost and restored: messages from the time between are lost. */
  onGap(): void;
}

const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

/** The embedded database has one connection, in this process: nothing can be missed. */
export async function listenOnPglite(client: PGlite, { channel, onMessage }: Listener): Promise<void> {
  await client.listen(channel, onMessage);
}

/**
 * Follows a channel on a connection of its own, because a pool would hand it to others. A lost connection is opened
 * again, with growing pauses, until `stop`.
 * @throws when the first connection cannot be made.
 */
export async function listenOnPostgres(url: string, listener: Listener): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController();
  let current: pg.Client | null = null;

  const open = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    client.on('error', () => {}); // after the first one, further ones of the same break say nothing new
    client.on('notification', ({ payload = '' }) => listener.onMessage(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(listener.channel)}`);
    } catch (cause) {
      await client.end().catch(() => {}); // it never worked; the cause is what counts
      throw cause;
    }
    current = client;
    return { client, lost };
  };

  const reopen = async () => {
    for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await pause(wait, undefined, { signal: stopped.signal });
      try {
        return await open();
      } catch {
        // PostgreSQL is still unreachable: the pool logs its errors for the operator
      }
    }
  };

  const follow = async (first: Awaited<ReturnType<typeof open>>) => {
    for (let connection = first; ; ) {
      await connection.lost;
      current = null;
      await connection.client.end().catch(() => {}); // it is gone already
      connection = await reopen();
      listener.onGap();
    }
  };
  follow(await open()).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });

  return {
    stop: async () => {
      stopped.abort();
      await current?.end();
    },
  };
}
