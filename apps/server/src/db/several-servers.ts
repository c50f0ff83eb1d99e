import pg from 'pg';
import { PrimaryWatch } from './primary-watch.ts';

/** The scheme with user and password, the servers, and the database with its parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * The address of each server that a `DATABASE_URL` names, in their order. Several are written as libpq does it:
 * `postgresql://user:password@one:5432,two:5432/backline`.
 */
export function serversOf(url: string): string[] {
  const [, start, servers, rest] = PARTS.exec(url) ?? [];
  if (servers === undefined || !servers.includes(',')) return [url];
  return servers.split(',').map((server) => `${start}${server}${rest}`);
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/** By address: all connections of a process share what is known of its servers. */
const watches = new Map<string, PrimaryWatch>();

/**
 * The class of connections to a `DATABASE_URL`. Where that names several servers, each connection goes to the one that is
 * the primary, after a failover to another one than before, and ends when that changes.
 */
export function clientClassOf(url: string): typeof pg.Client {
  const servers = serversOf(url);
  if (servers.length === 1) return pg.Client;
  const watch = watches.get(url) ?? new PrimaryWatch(servers);
  watches.set(url, watch);
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = watch
        .connect(this, (server) => {
          const { host, port } = new pg.Client(server);
          Object.assign(this, { host, port });
          return super.connect();
        })
        .then(() => this);
      if (callback === undefined) return connected;
      connected.then(
        (client) => callback(null, client),
        (error: Error) => callback(error),
      );
      return undefined;
    }
  };
}
