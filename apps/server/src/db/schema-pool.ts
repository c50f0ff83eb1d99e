import pg from 'pg';
import type { Turns } from '../fairness/turns.ts';
import { isDatabaseAway } from './database-away.ts';

/** Query that drizzle asks of a pool and of a connection that it was lent. */
type Query = string | pg.QueryConfig;
interface Lent {
  query(query: Query, values?: unknown[]): Promise<pg.QueryResult>;
  release(): void;
}

/** Everything that a session of PostgreSQL can carry from one user of a connection to the next. */
const FORGET =
  'reset all; close all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences; deallocate all';

/** As the pool itself says it. */
const late = () => new Error('timeout exceeded when trying to connect');

/** The schema that a connection was last lent for. */
const lentFor = new WeakMap<pg.PoolClient, string>();

/**
 * A schema of a PostgreSQL server, as a pool of connections that many schemas share. A connection is lent with a search
 * path of exactly this schema, which PostgreSQL confirms before anything else is asked; without that confirmation, or with a
 * transaction left open, it is closed and never lent again. `public` is not in the path: a table that the schema lacks is an
 * error, not somebody else's table. Between two schemas a connection forgets everything.
 *
 * drizzle opens transactions on one connection where the class of its pool has “Pool” in its name.
 */
export class SchemaPool {
  private readonly look: string;

  /**
   * @param turns the places of the server's connections: one regiment leaves some to the others, and those who wait get one
   * in turn. @param waitMs how long a query may wait for its turn.
   */
  constructor(
    private readonly server: pg.Pool,
    private readonly schema: string,
    private readonly turns: Turns,
    private readonly waitMs: number,
  ) {
    const name = pg.escapeIdentifier(schema);
    this.look = `set search_path to ${name}; select current_schemas(false)::text[] as path`;
  }

  async connect(): Promise<Lent> {
    const leave = await this.turns.take(this.schema, { waitMs: this.waitMs, late });
    try {
      const client = await this.server.connect();
      await this.turnTo(client);
      return lend(client, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const lent = await this.connect();
    try {
      return await lent.query(query, values);
    } finally {
      lent.release();
    }
  }

  /** @throws when PostgreSQL does not confirm that the schema, and no other, is in the path; the connection is closed then. */
  private async turnTo(client: pg.PoolClient): Promise<void> {
    try {
      const isSame = lentFor.get(client) === this.schema;
      lentFor.delete(client);
      // One message. Its type says one result where several statements give several.
      const answers: unknown = await client.query(isSame ? this.look : `${FORGET}; ${this.look}`);
      const last: unknown = Array.isArray(answers) ? answers.at(-1) : null;
      const [row] = (last as pg.QueryResult<{ path: string[] }>).rows; // of the statement above
      if (row?.path.length !== 1 || row.path[0] !== this.schema)
        throw new Error(`The schema ${this.schema} does not exist on this database server.`);
      lentFor.set(client, this.schema);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

/** A connection until it is released; after that it refuses every query. */
function lend(client: pg.PoolClient, onEnd: () => void): Lent {
  let isLent = true;
  let lost: unknown;
  let underWay = 0;
  const end = (isBroken: boolean) => {
    if (!isLent) return;
    isLent = false;
    client.release(isBroken);
    onEnd();
  };
  return {
    query: async (query, values) => {
      if (!isLent) throw lost ?? new Error('This connection was given back already.');
      underWay += 1;
      try {
        return await client.query(withoutName(query), values);
      } catch (error) {
        // drizzle never gives back a connection on which `begin` has failed.
        if (isDatabaseAway(error)) {
          lost = error;
          end(true);
        }
        throw error;
      } finally {
        underWay -= 1;
      }
    },
    release: () => end(underWay > 0 || client.getTransactionStatus() !== 'I'),
  };
}

/**
 * A named statement belongs to the connection, and what it was planned for is the schema of that moment: each runs without
 * its name, and is planned each time.
 */
function withoutName(query: Query): Query {
  if (typeof query === 'string' || query.name === undefined) return query;
  const { name: _, ...unnamed } = query;
  return unnamed;
}
