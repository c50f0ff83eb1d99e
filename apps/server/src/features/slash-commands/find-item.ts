import { discordRelativeTime, discordText } from '@backline/domain';
import { distributionOf } from '../items/distribution.ts';
import { readStock } from '../stock/current-stock.ts';
import { amountOf, type Call, gameNamesOf, moreOn, nameOf, numberOf, openButton } from './call.ts';
import { textOption } from './interaction.ts';
import { type Message, messageOf } from './message.ts';
import { findItem } from './places.ts';

const MAX_PLACES = 12;
const MAX_STOCKPILES = 3;

/** Answers where an item is, the largest amounts first (docs/spec/discord-commands.md#find). */
export async function find(call: Call): Promise<Message> {
  const { app, interaction, scope, words } = call;
  const stock = await readStock(app.services.database.db);
  const item = findItem(stock, gameNamesOf(call), textOption(interaction, 'item'));
  if (item === null) return { content: words('unknown.item') };
  const rows = distributionOf(stock, scope, item.id).filter(({ quantity }) => quantity > 0);
  const page = `/items/${encodeURIComponent(item.firName)}`;
  const buttons = openButton(call, page);
  if (rows.length === 0) return { content: words('foundNowhere', { item: nameOf(call, item) }), buttons };
  const places = new Set(rows.map(({ warehouse }) => warehouse.id)).size;
  const lines = rows.map((row) => {
    const { target, updatedAt, warehouse, stockpiles } = row;
    const holders = stockpiles
      .slice(0, MAX_STOCKPILES)
      .map((held) => `${discordText(held.name)} ${numberOf(call, held.quantity, held.atLeast)}`);
    const left = stockpiles.length - holders.length;
    return [
      `**${discordText(warehouse.name)}** (${discordText(warehouse.location)}): ${amountOf(call, row, row)}`,
      ...(target > 0 ? [words('target', { amount: numberOf(call, target) })] : []),
      `${holders.join(', ')}${left > 0 ? ` +${left}` : ''}`,
      discordRelativeTime(updatedAt),
    ].join(' · ');
  });
  const head = words('found', { item: nameOf(call, item), places });
  return { content: messageOf({ head, lines, more: moreOn(call, page), most: MAX_PLACES }), buttons };
}
