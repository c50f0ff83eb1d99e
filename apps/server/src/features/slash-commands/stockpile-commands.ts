import { stockpiles } from '@backline/contract';
import {
  discordRelativeTime,
  discordText,
  HOUR_MS,
  RELEASE_HOURS,
  requiredGroupsOfStockpiles,
} from '@backline/domain';
import { found } from '../../http/errors.ts';
import { readStock } from '../stock/current-stock.ts';
import { findStockpileCode, findStockpileName, updateRefreshedAt } from '../stockpiles/stockpiles.queries.ts';
import type { Call } from './call.ts';
import { textOption } from './interaction.ts';
import type { Message } from './message.ts';
import { findStockpile } from './places.ts';
import { writeAs } from './write.ts';

async function chosenId(call: Call): Promise<number | null> {
  const stock = await readStock(call.app.services.database.db);
  const chosen = findStockpile(stock, call.member, textOption(call.interaction, 'stockpile'));
  return chosen?.stockpile.id ?? null;
}

/** The code of a stockpile, for the member only; the view is recorded as on the page (docs/spec/discord-commands.md#code). */
export async function showCode(call: Call): Promise<Message> {
  const { member, words } = call;
  const id = await chosenId(call);
  if (id === null) return { content: words('unknown.stockpile') };
  return writeAs(call, { endpoint: stockpiles.reveal, params: { id } }, async (db, { audit }) => {
    const stockpile = found(await findStockpileCode(db, member, id), 'stockpile');
    audit({ subject: stockpile.name });
    const name = discordText(stockpile.name);
    return {
      content:
        stockpile.code === '' ? words('noCode', { name }) : words('code', { name, code: stockpile.code }),
    };
  });
}

/** Starts the timer of a stockpile again. */
export async function refresh(call: Call): Promise<Message> {
  const id = await chosenId(call);
  return id === null ? { content: call.words('unknown.stockpile') } : refreshStockpile(call, id);
}

/** @throws ApiError `not-found` if the member sees no such stockpile. */
export function refreshStockpile(call: Call, id: number): Promise<Message> {
  const { member, words, now } = call;
  return writeAs(call, { endpoint: stockpiles.refresh, params: { id } }, async (db, { limitTo, audit }) => {
    const lock = found(await updateRefreshedAt(db, member, id, now.toISOString()), 'stockpile');
    const name = found(await findStockpileName(db, member, id), 'stockpile');
    limitTo(requiredGroupsOfStockpiles([lock]));
    audit({ subject: name });
    const time = discordRelativeTime(now.getTime() + RELEASE_HOURS * HOUR_MS);
    return { content: words('refreshed', { name: discordText(name), time }) };
  });
}
