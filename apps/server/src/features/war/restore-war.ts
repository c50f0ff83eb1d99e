import { changesOf, changesWithoutReadOf, type WarCounts, war } from '@backline/contract';
import { formKey, isPublicName, PUBLIC_STOCKPILE } from '@backline/domain';
import { announce } from '../../db/announce.ts';
import { writeOwnAct } from '../../db/audit.queries.ts';
import type { Db } from '../../db/database.ts';
import { UNKNOWN_ITEM_IDS_FROM } from '../../db/unknown-item-ids.queries.ts';
import { writeOrNameRow } from '../../db/write-rows.ts';
import { archiveWar, discardArchive } from './archive-war.ts';
import {
  insertCategories,
  insertRows,
  insertUnknownItems,
  listCategories,
  listItemKeys,
  listPresentIds,
  raiseIds,
  reviveWarehouses,
  setTechnology,
} from './restore-war.queries.ts';
import { ARCHIVED_TABLES, clearWar, countWar, lockWar } from './war.queries.ts';
import type { ArchivedRow, WarArchive } from './war-archive.ts';

/** An archive that cannot be restored under the present conditions; the message is shown to the operator as it is. */
export class RestoreRefusedError extends Error {}

interface Restore {
  archive: WarArchive;
  /** Clears a newer war first, archiving it. */
  force: boolean;
  now: Date;
  dataDirectory: string;
}

/**
 * Restores exactly what a reset has cleared, ids included (but those of watches and unknown items). What it needs and was
 * deleted since is restored too (categories, custom sites); a stockpile locked to a deleted group stays locked, for admins
 * only.
 * @param db a transaction.
 * @returns the file in which a newer war was archived, or null if there was none; `publishArchive` gives it its name
 * after the commit.
 * @throws RestoreRefusedError if a newer war would be lost and `force` is not set, or if the archive is of
 * another database; RowRefusedError for a row that the database refuses.
 */
export async function restoreWar(
  db: Db,
  { archive, force, now, dataDirectory }: Restore,
): Promise<string | null> {
  await lockWar(db);
  const itemIds = await findItems(db, archive);
  const present = await countWar(db);
  const isEmpty = Object.values(present).every((count) => count === 0);
  if (!isEmpty && !force)
    throw new RestoreRefusedError(
      `A newer war is in the database: ${inWords(present)}. Nothing was changed. ` +
        'With --force it is archived first and then replaced.',
    );
  const saved = isEmpty
    ? null
    : (await archiveWar(db, { userId: null, username: 'restore', now, dataDirectory })).file;
  try {
    await clearWar(db);
    await restoreRows(db, archive, itemIds);
    await writeOwnAct(db, now, {
      feature: 'war',
      action: 'restore',
      changes: [{ field: 'archive', before: '', after: archive.header.createdAt }],
    });
    await announce(db, {
      event: 'change',
      features: [...changesOf(war.reset)],
      withoutRead: changesWithoutReadOf(war.reset),
      page: null,
    });
  } catch (error) {
    if (saved !== null) discardArchive(saved);
    throw error;
  }
  return saved;
}

/** `12 warehouses, 40 stockpiles, …`, without what the count is 0 of. */
export function inWords(counts: WarCounts): string {
  const words = Object.entries(counts).filter(([, count]) => count > 0);
  return words.length === 0 ? 'nothing' : words.map(([name, count]) => `${count} ${name}`).join(', ');
}

function rowsOf({ parts }: WarArchive, table: string): ArchivedRow[] {
  return parts.filter((part) => part.table === table).flatMap((part) => part.rows);
}

/**
 * Contents and goals refer to items by their ids, which another database may have given to other items of the catalog. An
 * unknown item that was deleted since is inserted again, with another id: its old one may be that of another item by now.
 * @returns the present id of each of the archive's items.
 */
async function findItems(db: Db, archive: WarArchive): Promise<Map<unknown, number>> {
  const present = await listItemKeys(db);
  const ofCatalog = present.filter(({ id, unknown }) => id < UNKNOWN_ITEM_IDS_FROM && !unknown);
  const keys = new Map(ofCatalog.map((item) => [item.id, formKey(item)]));
  const ids = new Map(present.map((item) => [formKey(item), item.id]));
  const archived = rowsOf(archive, 'items').map(({ id, fir_name, crated }) => ({
    id: Number(id),
    firName: String(fir_name),
    crated: crated === true,
  }));
  const otherItem = archived.find((item) => (keys.get(item.id) ?? formKey(item)) !== formKey(item));
  if (otherItem !== undefined)
    throw new RestoreRefusedError(
      `This archive is of another database: item ${otherItem.id} is not ${otherItem.firName} here. Nothing was changed.`,
    );
  const missing = archived.filter((item) => !ids.has(formKey(item)));
  for (const item of await insertUnknownItems(db, missing)) ids.set(formKey(item), item.id);
  return new Map(archived.map((item) => [item.id, ids.get(formKey(item)) ?? item.id]));
}

async function restoreRows(
  db: Db,
  archive: WarArchive,
  itemIds: ReadonlyMap<unknown, number>,
): Promise<void> {
  const categoryIds = await reviveCategories(db, rowsOf(archive, 'categories'));
  const warehouses = rowsOf(archive, 'warehouses').map((row) => ({
    ...row,
    category_id: categoryIds.get(Number(row.category_id)) ?? null,
  }));
  await writeNamed(db, { table: 'warehouses', rows: warehouses }, reviveWarehouses);
  const present = await listPresentIds(db);
  /** References to deleted people and groups become null, as when they were deleted. */
  const presentValue = (name: string, value: ArchivedRow[string] = null) => {
    if (name === 'item_id') return itemIds.get(value) ?? value;
    return (present.get(name)?.has(value) ?? true) ? value : null;
  };
  const withPresent = (row: ArchivedRow): ArchivedRow =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, presentValue(name, value)]));
  const isRenumbered = [...itemIds].some(([archivedId, id]) => archivedId !== id);
  for (const { name, table } of ARCHIVED_TABLES) {
    if (name === 'consumption' && isRenumbered) continue; // it names items by id; the next reports work it out again
    let before = 0;
    for (const part of archive.parts.filter((candidate) => candidate.table === name)) {
      const all = part.rows.map(withPresent);
      const rows =
        name === 'watches' ? all.flatMap(watchOf) : name === 'stockpiles' ? all.map(withPublicRule) : all;
      await writeNamed(db, { table: name, rows, before }, (nested, some) => insertRows(nested, table, some));
      before += rows.length;
    }
    await raiseIds(db, table);
  }
  const teched = rowsOf(archive, 'items').filter((row) => row.teched === true);
  await setTechnology(
    db,
    teched.map(({ id }) => itemIds.get(id) ?? Number(id)),
  );
}

/**
 * A watch gets a new id, because another one may have its old one by now: a reset leaves those of items and warehouses. A
 * watch without its person is nothing; everything else keeps the person's name.
 */
function watchOf({ id: _, ...row }: ArchivedRow): ArchivedRow[] {
  return row.user_id === null ? [] : [row];
}

/**
 * A stockpile of an archive from before public stockpiles were told apart: one that is called like them loses its code and
 * its timer; a locked one stays locked, under a name of its own (docs/spec/warehouses.md#stockpiles).
 */
function withPublicRule(row: ArchivedRow): ArchivedRow {
  const name = String(row.name);
  if (!isPublicName(name)) return row;
  if (row.locked === true || name !== PUBLIC_STOCKPILE) return { ...row, name: `${name} (${row.id})` };
  return { ...row, code: '', refreshed_at: '1970-01-01T00:00:00Z' };
}

/** Writes rows of an archive; a refused row is named by its number among the rows of its table. */
function writeNamed(
  db: Db,
  { table, rows, before = 0 }: { table: string; rows: ArchivedRow[]; before?: number },
  write: (transaction: Db, rows: ArchivedRow[]) => Promise<void>,
): Promise<void> {
  return writeOrNameRow(db, {
    table,
    rows,
    before,
    idsOf: (row) => row,
    write: (nested, some) => write(nested, [...some]),
  });
}

/** @returns the present id of each archived category: its own, that of one with the same name, or its own inserted again. */
async function reviveCategories(db: Db, rows: ArchivedRow[]): Promise<Map<number, number>> {
  const known = await listCategories(db);
  const missing = rows.filter((row) => !known.some(({ id }) => id === row.id));
  const sameName = (row: ArchivedRow) => known.find(({ name }) => name === row.name);
  const added = missing.filter((row) => sameName(row) === undefined);
  await writeNamed(db, { table: 'categories', rows: added }, insertCategories);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      (missing.includes(row) ? sameName(row)?.id : undefined) ?? Number(row.id),
    ]),
  );
}
