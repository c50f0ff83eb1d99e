import type { Watch } from '@backline/contract';
import { discordText } from '@backline/domain';
import { inTransaction } from '../../db/in-transaction.ts';
import { readStock } from '../stock/current-stock.ts';
import {
  countWatches,
  deleteWatch,
  findTarget,
  findWatch,
  insertWatch,
  listWatches,
  MAX_WATCHES,
  type WatchKind,
} from '../watches/watches.queries.ts';
import { type Call, gameNamesOf, moreOn, nameOf } from './call.ts';
import { textOption } from './interaction.ts';
import { type Message, messageOf } from './message.ts';
import { findItem, findStockpile, findWarehouse } from './places.ts';

const MAX_LINES = 25;

interface Chosen {
  target: { kind: WatchKind; id: number; crated?: boolean };
  /** Its name for Discord. */
  label: string;
}

/**
 * Starts to watch an item in crates, a stockpile or a warehouse, or stops if it is already watched; without any, lists
 * what is watched (docs/spec/discord-commands.md#watch). Watches belong to an account.
 */
export async function watch(call: Call): Promise<Message> {
  const { interaction, member, words } = call;
  const { userId } = member;
  if (userId === null) return { content: words('watch.needsAccount') };
  const named = (['item', 'stockpile', 'warehouse'] as const).filter(
    (kind) => textOption(interaction, kind) !== '',
  );
  const [kind, second] = named;
  if (kind === undefined) return list(call, userId);
  if (second !== undefined) return { content: words('watch.one') };
  const chosen = await choose(call, kind);
  return chosen === null ? { content: words(`unknown.${kind}`) } : toggle(call, userId, chosen);
}

async function choose(call: Call, kind: WatchKind): Promise<Chosen | null> {
  const { app, interaction, member } = call;
  const stock = await readStock(app.services.database.db);
  const text = textOption(interaction, kind);
  if (kind === 'item') {
    const item = findItem(stock, gameNamesOf(call), text);
    return item && { target: { kind, id: item.id, crated: true }, label: nameOf(call, item) };
  }
  if (kind === 'stockpile') {
    const found = findStockpile(stock, member, text);
    return found && { target: { kind, id: found.stockpile.id }, label: discordText(found.name) };
  }
  const warehouse = findWarehouse(stock, text);
  return warehouse && { target: { kind, id: warehouse.id }, label: discordText(warehouse.name) };
}

async function toggle(
  { app, member, words }: Call,
  userId: number,
  { target, label }: Chosen,
): Promise<Message> {
  return inTransaction(app.services.database.db, async (db) => {
    const found = await findTarget(db, member, target);
    if (found === null) return { content: words(`unknown.${target.kind}`) };
    const count = await countWatches(db, userId);
    const known = await findWatch(db, userId, found);
    if (known !== null) {
      await deleteWatch(db, userId, known);
      return { content: words('watch.ended', { name: label }) };
    }
    if (count >= MAX_WATCHES) return { content: words('watch.enough', { count: MAX_WATCHES }) };
    await insertWatch(db, userId, found);
    return { content: words('watch.started', { name: label }) };
  });
}

async function list(call: Call, userId: number): Promise<Message> {
  const { app, member, words, now } = call;
  const watches = await listWatches(app.services.database.db, { ...member, userId }, now);
  if (watches.length === 0) return { content: words('watch.nothing') };
  const lines = watches.map(({ target }) => targetName(call, target));
  return {
    content: messageOf({
      head: words('watch.list', { count: watches.length }),
      lines,
      more: moreOn(call, '/welcome'),
      most: MAX_LINES,
    }),
  };
}

function targetName(call: Call, target: Watch['target']): string {
  switch (target.kind) {
    case 'item':
      return nameOf(call, target.item);
    case 'stockpile':
      return discordText(target.stockpile.name);
    case 'warehouse':
      return discordText(target.warehouse.name);
  }
}
