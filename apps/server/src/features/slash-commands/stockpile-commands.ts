import { stockpiles } from '@backline/contract';
import { discordRelativeTime, discordText, requiredGroupsOfStockpiles } from '@backline/domain';
import { notFound } from '../../http/errors.ts';
import { readStock } from '../stock/current-stock.ts';
import { findStockpileCode, findStockpileName, updateRefreshedAt } from '../stockpiles/stockpiles.queries.ts';
import type { Call } from './call.ts';
import { textOption } from './interaction.ts';
import type { Message } from './message.ts';
import { findStockpile } from './places.ts';
import { publicAt } from './show-stock.ts';
import { writeAs } from './write.ts';

async function chosenId(call: Call): Promise<number | null> {
  const stock = await readStock(call.app.services.database.db);
  const found = findStockpile(stock, call.member, textOption(call.interaction, 'stockpile'));
  return found?.stockpile.id ?? null;
}

/** The code of a stockpile, for the member only; the view is recorded as on the page (docs/spec/discord-commands.md#code). */
export async function showCode(call: Call): Promise<Message> {
  const { member, words } = call;
  const id = await chosenId(call);
  if (id === null) return { content: words.noStockpile };
  return writeAs(call, { endpoint: stockpiles.reveal, params: { id } }, async (db, { audit }) => {
    const found = await findStockpileCode(db, member, id);
    if (found === null) throw notFound('stockpile');
    audit({ subject: found.name });
    const name = discordText(found.name);
    return { content: found.code === '' ? words.noCode(name) : words.code(name, found.code) };
  });
}

/** Starts the timer of a stockpile again. */
export async function refresh(call: Call): Promise<Message> {
  const id = await chosenId(call);
  return id === null ? { content: call.words.noStockpile } : refreshStockpile(call, id);
}

/** @throws ApiError `not-found` if the member sees no such stockpile. */
export function refreshStockpile(call: Call, id: number): Promise<Message> {
  const { member, words, now } = call;
  return writeAs(call, { endpoint: stockpiles.refresh, params: { id } }, async (db, { limitTo, audit }) => {
    const lock = await updateRefreshedAt(db, member, id, now.toISOString());
    const name = await findStockpileName(db, member, id);
    if (lock === null || name === null) throw notFound('stockpile');
    limitTo(requiredGroupsOfStockpiles([lock]));
    audit({ subject: name });
    return { content: words.refreshed(discordText(name), discordRelativeTime(publicAt(now.getTime()))) };
  });
}
