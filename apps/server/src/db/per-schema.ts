import { type SQL, sql } from 'drizzle-orm';

/**
 * PostgreSQL's notification channels and advisory locks belong to the whole database, not to a schema. Where regiments
 * share one (docs/spec/regiments.md), each has its own of both, named after its schema; a database with one regiment keeps
 * the plain names.
 */
const IN_SCHEMA_OF_REGIMENT = sql`current_schema() ~ '^regiment_[0-9]+$'`;

/** The name of a channel for `pg_notify` and `listen`. @param schema of a regiment; null where there is only one. */
export function channelIn(schema: string | null, channel: string): string {
  return schema === null ? channel : `${channel}_${schema}`;
}

/** The same as `channelIn`, in SQL and for the schema of the connection. */
export function ownChannel(channel: SQL): SQL {
  return sql`${channel} || case when ${IN_SCHEMA_OF_REGIMENT} then '_' || current_schema() else '' end`;
}

/**
 * Takes an advisory lock until the transaction ends.
 * @param key below 2^31 and unlike every other's; the upper half of the number tells regiments' locks from each other.
 */
export function takeLock(key: number): SQL {
  return sql`select pg_advisory_xact_lock(case when ${IN_SCHEMA_OF_REGIMENT}
    then ${key}::bigint << 32 | current_schema()::regnamespace::oid::bigint else ${key}::bigint end)`;
}

/** A regiment's schema. */
export function isRegimentSchema(schema: string): boolean {
  return /^regiment_[0-9]+$/.test(schema);
}
