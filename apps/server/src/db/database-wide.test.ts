import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * Things that PostgreSQL has once for a whole database, or once for a connection, and not once for each schema. Where regiments
 * share a database (docs/spec/regiments.md) such a thing would join them. Every use is listed here by hand, with the reason why it does
 * not; a new one fails this test until somebody has thought about it.
 */
const DATABASE_WIDE =
  /pg_(?:try_)?advisory\w*|pg_notify|escapeIdentifier\(channel|pg_class|pg_namespace|pg_constraint|information_schema|to_regclass|::reg\w+|pg_get_serial_sequence|search_path|set_config|current_setting|set (?:local|session) \w+|temp(?:orary)? table|\bdiscard \w+|\bdeclare (?!module)\w+|"public"|pg_postmaster_start_time|current_schemas?\(/gi;

const ALLOWED: Record<string, { uses: string[]; because: string }> = {
  'db/announce.ts': { uses: ['pg_notify'], because: 'the channel is named after the schema (ownChannel)' },
  'db/listen.ts': {
    uses: ['escapeIdentifier(channel'],
    because: 'open-schemas.ts names the channel after the schema',
  },
  'db/migrations.ts': {
    uses: ['current_schema(', 'to_regclass', '"public"'],
    because: 'asks for the records of its own schema by their full name, and replaces the name of the schema',
  },
  'db/per-schema.ts': {
    uses: [
      'current_schema(',
      'current_schema(',
      'pg_advisory_xact_lock',
      'current_schema(',
      '::regnamespace',
    ],
    because: 'the one place where locks and channels are named after the schema',
  },
  'db/schema-pool.ts': {
    uses: ['pg_advisory_unlock_all', 'discard temp', 'discard sequences', 'search_path', 'current_schemas('],
    because: 'sets the schema of a connection, and makes it forget the one before',
  },
  'features/stock/read-stock.queries.ts': {
    uses: ['pg_postmaster_start_time'],
    because: 'says whether the server was started again, which is the same for all on it',
  },
  'features/war/restore-war.queries.ts': {
    uses: ['pg_get_serial_sequence'],
    because: 'finds its table by the search path',
  },
  'transfer/transfer.queries.ts': {
    uses: [
      'set local timezone',
      '::regtype',
      'pg_get_serial_sequence',
      'pg_class',
      'current_schema(',
      '::regnamespace',
      'pg_constraint',
      'pg_class',
      'pg_class',
      'current_schema(',
      '::regnamespace',
      'declare transferred',
      'pg_get_serial_sequence',
      'pg_get_serial_sequence',
      'to_regclass',
    ],
    because:
      'looks at the tables of its own schema only; the cursor and the time zone end with the transaction',
  },
};

it('everything that PostgreSQL shares between schemas is known, and named or asked for by schema', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const found = new Map<string, string[]>();
  for (const file of fs.readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || /^(testing|regiments)\b/.test(file)) continue;
    const code = fs.readFileSync(path.join(source, file), 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '');
    const uses = [...code.matchAll(DATABASE_WIDE)].map(([use]) => use);
    if (uses.length > 0) found.set(file.replaceAll(path.sep, '/'), uses);
  }
  expect(found.size).toBeGreaterThan(5);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(ALLOWED).map(([file, { uses }]) => [file, uses])),
  );
});

/** Variables that a module keeps in the memory of the process, which serves many regiments. */
const KEPT = /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)<[^(]*>\(\))/gm;

const KEPT_BECAUSE: Record<string, string> = {
  'caller/session-token.ts keys': 'known by the secret, and each regiment has its own',
  'caller/session-token.ts read': 'counts only with the secret that it was read with',
  'caller/viewer-rights.ts checksUnderWay': 'for each database',
  'caller/viewer.queries.ts prepared': 'for each database',
  'catalog/catalog.ts loaded': 'shipped with the program',
  'catalog/recipes.ts latest': 'made from the catalog that it is asked with',
  'catalog/town-positions.ts loaded': 'shipped with the program',
  'db/migrations.ts read': 'shipped with the program',
  'db/schema-pool.ts lentFor': 'for each connection: makes it forget the schema before',
  'db/several-servers.ts watches': 'for each address of servers',
  'embedded-postgres/owner.ts insteadOfRoot': 'of the system',
  'features/fir/read-picture.worker.ts loaded': 'known by its files; each regiment has threads of its own',
  'features/fir/read-picture.worker.ts prepared': 'each regiment has threads of its own',
  'features/fir/screenshot-reader.ts readers': 'for each server',
  'features/icon-pack/icon-pack.routes.ts jobs': 'for each server',
  'features/items/draw-icon.ts glyphs': 'shipped with the program',
  'features/items/item-icons.ts drawings': 'for each catalog',
  'features/stock/current-catalog.queries.ts inUse': 'for each database',
  'features/stock/current-catalog.queries.ts shipped': 'shipped with the program',
  'features/stock/current-stock.ts mirrors': 'for each database',
  'features/stock/never-in-stock.ts namesOf': 'for each catalog',
  'features/supplies/sum-uses.ts storedParts': 'for each mirror',
  'regiments/prepare-regiment.ts ours': 'names this program',
};

it('what modules keep in memory is known, and kept for each regiment or the same for all', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const found: string[] = [];
  for (const file of fs.readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || /^(testing|demo)\b/.test(file)) continue;
    for (const [, variable, constant] of fs.readFileSync(path.join(source, file), 'utf8').matchAll(KEPT))
      found.push(`${file.replaceAll(path.sep, '/')} ${variable ?? constant}`);
  }
  expect(found.toSorted()).toEqual(Object.keys(KEPT_BECAUSE));
});
