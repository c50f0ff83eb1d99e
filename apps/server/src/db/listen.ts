import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { clientClassOf, serversOf } from './several-servers.ts';

/** Receives the messages of a `pg_notify` channel. */
export interface Listener {
  /** A plain identifier. */
  channel: string;
  onMessage(payload: string): void;
  /** The connection was lost and restored: messages from the time between are lost. */
  onGap(): void;
}

const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;

/** A connection that follows channels. */
export interface Following {
  /** @throws when the channel cannot be followed now. */
  add(listener: Listener): Promise<void>;
  remove(listener: Listener): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Follows channels on a connection of its own, because a pool would hand it to others. A lost connection is opened
 * again, with growing pauses, until `stop`.
 * @param first each with a channel of its own.
 * @throws when the first connection cannot be made.
 */
export async function listenOnPostgres(url: string, ...first: Listener[]): Promise<Following> {
  const stopped = new AbortController();
  const listeners = new Map(first.map((listener) => [listener.channel, listener]));
  let current: pg.Client | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Sends commands one after the other: a connection answers one at a time. */
  const send = (client: pg.Client, command: 'listen' | 'unlisten', { channel }: Listener) => {
    const sent = last.then(() => client.query(`${command} ${client.escapeIdentifier(channel)}`));
    last = sent.catch(() => {}); // the caller gets the error
    return sent;
  };

  const Client = clientClassOf(url);
  const open = async () => {
    const client = new Client({ connectionString: serversOf(url)[0], keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    client.on('error', () => {}); // after the first one, further ones of the same break say nothing new
    client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.onMessage(payload));
    try {
      await client.connect();
      for (const listener of listeners.values()) await send(client, 'listen', listener);
    } catch (cause) {
      await client.end().catch(() => {}); // it never worked; the cause is what counts
      throw cause;
    }
    current = client;
    return { client, lost };
  };

  const reopen = async () => {
    for (let wait = MIN_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
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
      for (const listener of listeners.values()) listener.onGap();
    }
  };
  follow(await open()).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });

  return {
    add: async (listener) => {
      if (current === null) throw new Error('Connection terminated: it is being opened again');
      listeners.set(listener.channel, listener);
      await send(current, 'listen', listener);
    },
    remove: async (listener) => {
      listeners.delete(listener.channel);
      if (current !== null) await send(current, 'unlisten', listener).catch(() => {}); // a lost connection follows nothing
    },
    stop: async () => {
      stopped.abort();
      await current?.end();
    },
  };
}
