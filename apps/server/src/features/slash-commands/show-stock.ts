import { discordRelativeTime, discordText, PUBLIC_STOCKPILE, releaseBounds } from '@backline/domain';
import type { Words } from '@backline/texts/server/words';
import { readStock } from '../stock/current-stock.ts';
import { NO_GOALS, type StockpileStock } from '../stock/stock.ts';
import { sumSupplies } from '../supplies/sum-supplies.ts';
import { amountOf, type Call, moreOn, nameOf, openButton } from './call.ts';
import { textOption } from './interaction.ts';
import { type Message, messageOf } from './message.ts';
import { findStockpile } from './places.ts';

const MAX_ITEMS = 30;

/** The contents of a stockpile, when it was reported and when it goes public (docs/spec/discord-commands.md#stock). */
export async function showStock(call: Call): Promise<Message> {
  const { app, interaction, scope, words, now, isPublic } = call;
  const stock = await readStock(app.services.database.db);
  const found = findStockpile(stock, scope, textOption(interaction, 'stockpile'));
  if (found === null) return { content: words(isPublic ? 'unknown.publicStockpile' : 'unknown.stockpile') };
  const { stockpile, warehouse } = found;
  const place = `${discordText(warehouse.name)} (${discordText(warehouse.location)})`;
  const head = [
    words('stockOf', { name: discordText(stockpile.name), place }),
    [reportedText(stockpile, words), timerText(stockpile, words, now)].join(' · '),
  ].join('\n');
  const lines = sumSupplies(stock, [stockpile], NO_GOALS).map(
    (supply) => `${nameOf(call, supply.item)}: ${amountOf(call, supply.item, supply)}`,
  );
  const page = `/warehouses/${warehouse.id}`;
  return {
    content: messageOf({
      head: lines.length === 0 ? `${head}\n${words('empty')}` : head,
      lines,
      more: moreOn(call, page),
      most: MAX_ITEMS,
    }),
    buttons: [
      ...(stockpile.name === PUBLIC_STOCKPILE
        ? []
        : [{ label: words('refreshButton'), id: `refresh:${stockpile.id}` }]),
      ...openButton(call, page),
    ],
  };
}

function reportedText({ firUpdatedAt }: StockpileStock, words: Words<'commands'>): string {
  return firUpdatedAt === 0
    ? words('neverReported')
    : words('reported', { time: discordRelativeTime(firUpdatedAt) });
}

function timerText(stockpile: StockpileStock, words: Words<'commands'>, now: Date): string {
  if (stockpile.name === PUBLIC_STOCKPILE) return words('neverExpires');
  const bounds = releaseBounds(stockpile);
  if (bounds === null) return words('neverRefreshed');
  const { earliest, latest } = bounds;
  const [first, last] = [discordRelativeTime(earliest), discordRelativeTime(latest)];
  if (latest <= now.getTime()) return words('publicSince', { time: last });
  if (earliest <= now.getTime()) return words('perhapsPublic', { time: last });
  return words(earliest === latest ? 'publicAt' : 'publicFrom', { time: first });
}
