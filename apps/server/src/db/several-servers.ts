import pg from 'pg';

/** How long a server may take to say whether it is the primary. */
const ANSWER_MS = 2000;
/** How often open connections are compared with the server that is the primary now. */
const WATCH_MS = 3000;

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

/**
 * The class of connections to a `DATABASE_URL`. Where that names several servers, each connection asks all of them which
 * one is the primary, and goes there: after a failover that is another one than before. Connections to the old one are
 * ended then, since a server whose network was cut never says that it is gone.
 */
export function clientClassOf(url: string): typeof pg.Client {
  const servers = serversOf(url);
  if (servers.length === 1) return pg.Client;
  const watch = watchPrimary(servers);
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = findPrimary(servers).then(({ host, port }) => {
        Object.assign(this, { host, port });
        watch(this);
        return super.connect();
      });
      if (callback === undefined) return connected;
      connected.then(
        (client) => callback(null, client),
        (error: Error) => callback(error),
      );
      return undefined;
    }
  };
}

/** @returns a function that watches a connection until it ends. */
function watchPrimary(servers: readonly string[]): (client: pg.Client) => void {
  const open = new Set<pg.Client>();
  let isWaiting = false;
  const compareLater = () => {
    if (!isWaiting) setTimeout(compare, WATCH_MS).unref();
    isWaiting = true;
  };
  const compare = async () => {
    isWaiting = false;
    const primary = await findPrimary(servers).catch(() => null); // there is none yet: nowhere else to go
    for (const client of open)
      if (primary !== null && (client.host !== primary.host || client.port !== primary.port))
        client.connection.stream.destroy(
          new Error('Connection terminated: another server is the primary now.'),
        );
    if (open.size > 0) compareLater();
  };
  return (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
    compareLater();
  };
}

/** The first server to answer that it is the primary. @throws when none does. */
async function findPrimary(servers: readonly string[]): Promise<{ host: string; port: number }> {
  return Promise.any(servers.map(askPrimary)).catch((error: AggregateError) => {
    throw new Error('None of the database servers is the primary now.', { cause: error.errors[0] });
  });
}

/** @throws when the server is a standby, or cannot be reached in time. */
async function askPrimary(server: string): Promise<{ host: string; port: number }> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {}); // the query fails with it
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby !== false) throw new Error('The database server is a standby.');
    return { host: client.host, port: client.port };
  } finally {
    client.end().catch(() => {}); // the answer is there, or the error is
  }
}
