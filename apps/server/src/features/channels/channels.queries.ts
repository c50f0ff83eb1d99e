import { CHANNEL_PROBLEMS, type Channel, type ChannelProblem } from '@backline/contract';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { channelAlerts, channels, permissionGroups } from '../../db/schema.ts';

type Row = typeof channels.$inferSelect;

function stateOf(row: Row): Channel['state'] {
  if (row.offSince !== null) return 'off';
  if (row.failures > 0) return 'failing';
  return row.lastSuccessAt === null ? 'new' : 'works';
}

const OFF = { on: false, places: null, roleId: null };

/** The stored rules; those that did not exist yet when the channel was saved are off. */
function rulesOf({
  publicSoon = OFF,
  belowMinimum = OFF,
  runsOut = OFF,
  threats = OFF,
  orders = OFF,
  shipments = OFF,
  reportOld = OFF,
}: Row['rules']): Channel['rules'] {
  return { publicSoon, belowMinimum, runsOut, threats, orders, shipments, reportOld };
}

/** The stored code of a problem; null for a code of another version. */
function problemOf(stored: string | null): ChannelProblem | null {
  return CHANNEL_PROBLEMS.find((channelProblem) => channelProblem === stored) ?? null;
}

export async function listChannels(db: Db, condition?: SQL): Promise<Channel[]> {
  const rows = await db
    .select({
      channel: channels,
      group: { id: permissionGroups.id, name: permissionGroups.name },
      waiting: sql<number>`(
        select count(*)::int from ${channelAlerts} a where a.channel_id = ${channels}.id)`,
    })
    .from(channels)
    .leftJoin(permissionGroups, eq(permissionGroups.id, channels.permissionGroupId))
    .where(condition)
    .orderBy(asc(sql`lower(${channels.name})`), asc(channels.id));
  return rows.map(({ channel: row, group, waiting }) => ({
    id: row.id,
    name: row.name,
    groupId: row.permissionGroupId,
    group,
    rules: rulesOf(row.rules),
    digestHour: row.digestHour,
    quietHours:
      row.quietFrom === null || row.quietTo === null ? null : { from: row.quietFrom, to: row.quietTo },
    timeZone: row.timeZone,
    language: row.language,
    statusMessage: row.statusMessage,
    dailyLimit: row.dailyLimit,
    state: stateOf(row),
    lastSuccessAt: row.lastSuccessAt,
    failingSince: row.offSince ?? row.failingSince,
    problem: problemOf(row.lastError),
    problemAt: row.lastErrorAt,
    waiting,
    version: row.version,
  }));
}

export async function findChannel(db: Db, id: number): Promise<Channel | null> {
  const [channel] = await listChannels(db, eq(channels.id, id));
  return channel ?? null;
}

/** Locks a channel until the transaction ends. @returns null if there is none. */
export async function lockChannel(
  db: Db,
  id: number,
): Promise<Pick<Row, 'changedBy' | 'key' | 'digestDay'> | null> {
  const [row] = await db
    .select({ changedBy: channels.changedBy, key: channels.key, digestDay: channels.digestDay })
    .from(channels)
    .where(eq(channels.id, id))
    .for('update');
  return row ?? null;
}

export interface ChannelColumns
  extends Pick<
    Channel,
    'name' | 'rules' | 'digestHour' | 'timeZone' | 'language' | 'statusMessage' | 'dailyLimit'
  > {
  permissionGroupId: number | null;
  quietFrom: string | null;
  quietTo: string | null;
  digestDay: string;
}

export function insertChannel(
  db: Db,
  columns: ChannelColumns & { key: string; address: string },
  by: string,
): Promise<number> {
  return insertRow(db, channels, { ...columns, changedBy: by });
}

/** Changes a channel, and clears its pauses, so that it is tried again at once. */
export async function updateChannel(
  db: Db,
  id: number,
  columns: Partial<ChannelColumns>,
  by: string,
): Promise<void> {
  const retryNow = {
    failures: 0,
    retryAt: new Date(0).toISOString(),
    statusCheckedAt: new Date(0).toISOString(),
    heldUntil: new Date(0).toISOString(),
  };
  await db
    .update(channels)
    .set({ ...columns, ...retryNow, version: sql`${channels.version} + 1`, changedBy: by })
    .where(eq(channels.id, id));
}

/** Makes a channel send to another webhook, which has no status message yet. */
export async function replaceAddress(db: Db, id: number, address: string): Promise<void> {
  await db
    .update(channels)
    .set({ address, offSince: null, failingSince: null, statusId: null, statusText: '', placeholderId: null })
    .where(eq(channels.id, id));
}

/** The encrypted webhooks of all channels, each with the key that it is encrypted for. */
export function listAddresses(db: Db): Promise<{ id: number; name: string; address: string; key: string }[]> {
  const { id, name, address, key } = channels;
  return db.select({ id, name, address, key }).from(channels).orderBy(channels.id);
}

/** Replaces the encrypted form of the same webhook. */
export async function moveAddress(db: Db, id: number, address: string): Promise<void> {
  await db.update(channels).set({ address }).where(eq(channels.id, id));
}

export async function deleteChannel(db: Db, id: number): Promise<void> {
  await db.delete(channels).where(eq(channels.id, id));
}

export async function isGroup(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: permissionGroups.id })
    .from(permissionGroups)
    .where(eq(permissionGroups.id, id))
    .for('key share');
  return rows.length > 0;
}
