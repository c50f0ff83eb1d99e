import pg from 'pg';
import { clientClassOf, serversOf } from './several-servers.ts';

/** A request that gets no connection in this time fails instead of waiting on. */
export const CONNECT_MS = 5000;

/**
 * The connections to a PostgreSQL server, or to the primary of several.
 * @param onLost is called when a connection breaks; the pool opens another when one is needed.
 * @param limit the most connections at a time. @param waitMs how long a request may wait for one.
 */
export function openPool(
  url: string,
  onLost: (error: Error) => void,
  { limit, waitMs }: { limit: number; waitMs: number },
): pg.Pool {
  const pool = new pg.Pool({
    Client: clientClassOf(url),
    connectionString: serversOf(url)[0],
    max: limit,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
  });
  pool.on('error', onLost);
  // The pool listens to idle connections only: an error of one in a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
