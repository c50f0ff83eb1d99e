import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownMigrations } from './migrations.ts';

/**
 * The digests of all migrations. A database remembers those that it has had, so an edit of one that has run anywhere makes every
 * such database one "of a different version": write a further migration instead. A new one is added here when it is committed.
 */
const DIGESTS: Record<string, string> = {
  '0000_first_schema': '40b9ac1be7ae6ab8e4a51469224c1c5469b56c78a27a9386e55815da5613c8f1',
  '0001_planning_and_administration': '3bb50e4a303bcecf5fcce0e6987b0c85a1bde5529fb681241d7112b45adba150',
  '0002_contents_mark_their_stockpile': 'c233c5d1c33701477737aa8efa57c5a280f0d1a3b63a7f4192231da99bc983ef',
  '0003_sessions_and_setup_link': 'c6048ed66a883010dbfa3ec69e8a27a9826f771425b3628d46a830c186f9375b',
  '0004_shipment_ticks': '51c77fda8a51284ef91fd4ffb6d274353d78bb5a8791b3d5c4132fda079f15ec',
  '0005_exact_stock': '5254974e567ea57d6755f6d1e4a3401ff6bae8cb4004f25e6e050c951c4acdff',
  '0006_alerts_and_commands': 'e511b6444529984b4d5742a7d4797736eea1fec72a77d014863f7f145c7dd59d',
  '0007_map_places': '01bcf04af42888ad5fb4faa7a54fab7b1a7a6adcf082dc4b2f68f248de7d61cf',
  '0008_change_bounds_and_undone': '10b6f78b17921b45c77206543903e75edb1db66a6efbbb29362d6a9cca1d4a03',
  '0009_towns_without_a_known_owner': '4372841d5d75b6dc9c1ae08283d020c7581c03b2e5a94940302001f78a726d2a',
  '0010_shares_of_people': '9203deb99532f683eb5041afbe7399f273dd92715fa7f465a95e594245226b8e',
  '0011_public_stockpiles': 'dc15cae4eaa8bb81e3fe53a39c1c96b461d326e9e92c66213f22f5f918d8431f',
  '0012_lower_bounds': '602b18dac1c31303af7912f0ed3153dc1d605bb10646a41b6ed42d9f5a6bbb6f',
  '0013_undo_of_a_refresh': 'e81c31495e15948b0ccbbb5146801cd8aa6e101c15aa64c83231d5c0d8ee5aa1',
  '0014_left_out_while_loading': '3aad413ae0fcff8c147f54a5600ea2e026e00007ce2dee1f82ae48e98e5db9f2',
  '0015_game_clock': 'ea38c0b609e014b5bd1e09d8c49380d111884a7e2cb2d07104132017139c2bc9',
  '0016_never_in_stock': 'b6be0b34a6bae3857e2b65d1171778ae629da521020c2de4ec986bab0a1f21aa',
  '0017_requests': '6c4af25dac05a7b30da5c7c37e38ed355cb3ccc06e4af8fe0d9240aece28bdb2',
  '0018_learnt_names': '927d67ec00556a4db3091318544f1104822358c19d656ecd647d2792a7d3d917',
};

/**
 * During an update the program of the last release works on a schema that this one has migrated (docs/operations.md#updates). So a
 * migration only adds. What the last release no longer reads or writes may go, and says so in the line above:
 *
 *     -- unused since 0007: nothing has read or written it from the release with that migration on
 */
const FOLDER = path.resolve(import.meta.dirname, '../../migrations');
/** Released before several versions could run side by side. */
const BEFORE_THE_RULE = 7;
const SECOND_STEP = /^-- unused since (\d{4}): \S/;

const TAKES_AWAY: [RegExp, string][] = [
  [/\bdrop (table|column|view|materialized view|function|type|sequence|trigger|schema)\b/i, 'drops a $1'],
  [/\brename\b/i, 'renames something'],
  [/\balter (column )?\S+ (set data )?type\b/i, 'changes the type of a column'],
  [/\bset not null\b/i, 'refuses null, which the last release may write'],
  [/\bdrop default\b/i, 'drops a default that the last release may rely on'],
  [/\b(truncate|delete from)\b/i, 'deletes rows'],
  [
    /\badd column (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/is,
    'adds a column that the last release does not fill',
  ],
];

/** Lists what is wrong with a migration, a sentence each. @param number its own. */
function problemsOf(migration: string, number: number): string[] {
  return migration.split('--> statement-breakpoint').flatMap((part) => {
    const lines = part.trim().split('\n');
    const step = lines.map((line) => SECOND_STEP.exec(line)?.[1]).find((found) => found !== undefined);
    if (step !== undefined && Number(step) < number) return [];
    const statement = lines.filter((line) => !line.startsWith('--')).join('\n');
    return TAKES_AWAY.flatMap(([pattern, words]) => {
      const found = pattern.exec(statement);
      return found === null
        ? []
        : [`${words.replace('$1', found[1]?.toLowerCase() ?? '')}: ${statement.trim()}`];
    });
  });
}

describe('a migration', () => {
  const names = fs
    .readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .slice(BEFORE_THE_RULE);

  it('is never edited once it is here, the newest included', () => {
    const all = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
    const digests = knownMigrations();
    const found = all.sort().map((name, index) => [path.basename(name, '.sql'), digests[index]]);
    expect(Object.fromEntries(found)).toEqual(DIGESTS);
  });

  it('is there to be looked at', () => {
    expect(names[0]).toMatch(/^0007_/);
  });

  it.each(names)('%s leaves the program of the last release working', (name) => {
    const migration = fs.readFileSync(path.join(FOLDER, name), 'utf8');
    expect(problemsOf(migration, Number(name.slice(0, 4)))).toEqual([]);
  });
});

describe('the rule', () => {
  it.each([
    ['ALTER TABLE "users" ADD COLUMN "note" text;'],
    ['ALTER TABLE "users" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;'],
    ['ALTER TABLE "users" ADD COLUMN "twice" integer GENERATED ALWAYS AS (id * 2) STORED NOT NULL;'],
    ['CREATE TABLE "notes" ("id" integer NOT NULL, "text" text NOT NULL);'],
    ['ALTER TABLE "users" DROP CONSTRAINT "users_kind";'],
    ['ALTER TABLE "users" ALTER COLUMN "note" DROP NOT NULL;'],
    ['CREATE INDEX "users_name" ON "users" ("name");'],
    ['-- unused since 0007: nobody has read it since\nDROP TABLE "notes";'],
  ])('lets pass %s', (statement) => {
    expect(problemsOf(statement, 8)).toEqual([]);
  });

  it.each([
    ['DROP TABLE "notes";', 'drops a table'],
    ['ALTER TABLE "users" DROP COLUMN "note";', 'drops a column'],
    ['DROP VIEW "shown";', 'drops a view'],
    ['ALTER TABLE "users" RENAME COLUMN "note" TO "words";', 'renames something'],
    ['ALTER TABLE "notes" RENAME TO "words";', 'renames something'],
    ['ALTER TABLE "users" ALTER COLUMN "note" SET DATA TYPE integer;', 'changes the type'],
    ['ALTER TABLE "users" ALTER COLUMN "note" TYPE integer;', 'changes the type'],
    ['ALTER TABLE "users" ALTER COLUMN "note" SET NOT NULL;', 'refuses null'],
    ['ALTER TABLE "users" ALTER COLUMN "note" DROP DEFAULT;', 'drops a default'],
    ['ALTER TABLE "users" ADD COLUMN "note" text NOT NULL;', 'adds a column'],
    ['DELETE FROM "notes";', 'deletes rows'],
    ['-- unused since 0008: said by itself\nDROP TABLE "notes";', 'drops a table'],
    ['-- unused since 0007:\nDROP TABLE "notes";', 'drops a table'],
  ])('refuses %s', (statement, words) => {
    expect(problemsOf(statement, 8).join()).toContain(words);
  });
});
