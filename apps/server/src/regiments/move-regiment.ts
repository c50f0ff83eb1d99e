import type { Db } from '../db/database.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import { describeTables } from '../transfer/transfer.queries.ts';
import { fill, TransferError, withSnapshot } from '../transfer/transfer.ts';
import { type DatabaseServers, markOf, placeOf, sealUrl } from './database-servers.ts';
import { findRegimentById, type Regiment, setDatabaseServer } from './directory.queries.ts';
import { dropSchemaOf, findMark, holdWrites, isSameDatabase, markSchema } from './move-regiment.queries.ts';
import { insertAct } from './operator.queries.ts';
import { whileSuspended } from './while-suspended.ts';

interface Parts {
  directory: Db;
  servers: DatabaseServers;
  appSecret: string;
  now: () => Date;
}

/** Place where a regiment is to go: the address of a database server, or null for the directory's own. */
type Target = string | null;

/**
 * Moves a regiment to another database server while all others go on. It is suspended meanwhile. What is written in its last
 * moments is waited for and comes along; then every row is compared with its copy, the directory names the new server, and the
 * old schema is dropped. An interruption at any moment leaves it whole on the server that the directory names, and perhaps
 * suspended; the next try removes what was begun.
 * @returns how many rows there are.
 * @throws TransferError where it is there already, where the schema there is another's, or where rows differ.
 */
export async function moveRegiment(parts: Parts, { id }: Regiment, target: Target): Promise<number> {
  const { directory, servers } = parts;
  const regiment = await findRegimentById(directory, id);
  if (regiment === null || (regiment.state !== 'active' && regiment.state !== 'suspended'))
    throw new TransferError('Only a regiment that is active or suspended can be moved. Nothing was changed.');
  const from = servers.of(regiment);
  const to = target === null ? servers.main : servers.at(target);
  const isMain = to === servers.main || (await isSameDatabase(servers.main.whole, to.whole));
  if (from === to || (await isSameDatabase(from.whole, to.whole)))
    throw new TransferError(`${regiment.name} is there already. Nothing was changed.`);
  await makeRoom(to, regiment, isMain);
  return whileSuspended(directory, regiment, () =>
    from.open(regiment.schema).db.transaction(async (old) => {
      await holdWrites(
        old,
        (await describeTables(old)).map(({ name }) => name),
      );
      const rows = await copy(from, to, regiment);
      await noteMove(parts, regiment, isMain ? null : target);
      await dropSchemaOf(old, regiment.schema);
      return rows;
    }),
  );
}

/**
 * Notes that the database server of a regiment is reached at another address or with another password. Nothing is moved.
 * @throws TransferError unless the regiment's schema is there.
 */
export async function readdressRegiment(parts: Parts, regiment: Regiment, url: string): Promise<void> {
  const mark = await findMark(parts.servers.at(url).whole, regiment.schema);
  if (mark !== markOf(regiment))
    throw new TransferError(
      `${regiment.name} is not on the server at ${placeOf(url)}. Nothing was changed. \`move\` takes it there.`,
    );
  await noteMove(parts, regiment, url);
}

/** An empty schema of the regiment's name on the new server, instead of what an earlier try may have left. */
async function makeRoom(to: SchemaServer, regiment: Regiment, isMain: boolean): Promise<void> {
  const { schema, name } = regiment;
  const found = await findMark(to.whole, schema);
  // In the directory's database nobody else has a schema of this name.
  if (found !== undefined && found !== markOf(regiment) && !isMain)
    throw new TransferError(
      `On that server the schema ${schema} is of another installation: give ${name} a database of its own. Nothing was changed.`,
    );
  await to.drop(schema);
  await to.create(schema);
  await markSchema(to.whole, schema, markOf(regiment));
}

function copy(from: SchemaServer, to: SchemaServer, { schema }: Regiment): Promise<number> {
  return withSnapshot(from.open(schema).db, (snapshot) =>
    to.open(schema).db.transaction((transaction) => fill(transaction, snapshot)),
  );
}

function noteMove({ directory, appSecret, now }: Parts, regiment: Regiment, url: Target): Promise<void> {
  return directory.transaction(async (db) => {
    await setDatabaseServer(db, regiment.id, url === null ? null : sealUrl(url, appSecret, regiment));
    const details = url === null ? '' : placeOf(url);
    const entry = { at: now().toISOString(), by: 'command line', act: 'move', regiment: regiment.name };
    await insertAct(db, { ...entry, details });
  });
}
