import type { Supply } from '@backline/contract';
import { cratesFor, discordText, isUnderMinimum, missingOf } from '@backline/domain';
import { readStock } from '../stock/current-stock.ts';
import { NO_GOALS } from '../stock/stock.ts';
import { sumAllSupplies, sumSupplies } from '../supplies/sum-supplies.ts';
import { amountOf, type Call, moreOn, nameOf, numberOf, openButton } from './call.ts';
import { textOption } from './interaction.ts';
import { type Message, messageOf } from './message.ts';
import { findWarehouse } from './places.ts';

const MAX_NEEDS = 15;

/** The items below their targets, in one warehouse or in all together, the worst first (docs/spec/discord-commands.md#needs). */
export async function showNeeds(call: Call): Promise<Message> {
  const { app, interaction, scope, words } = call;
  const wanted = textOption(interaction, 'warehouse');
  const stock = await readStock(app.services.database.db);
  if (wanted === '') {
    const lacking = worstFirst(sumAllSupplies(stock, scope));
    return needsMessage(call, {
      lacking,
      head: words('needsAll', { count: lacking.length }),
      page: '/overview',
    });
  }
  const warehouse = findWarehouse(stock, wanted);
  if (warehouse === null) return { content: words('unknown.warehouse') };
  const { id, name } = warehouse;
  const stockpiles = stock.visibleByWarehouse(scope).get(id) ?? [];
  const lacking = worstFirst(sumSupplies(stock, stockpiles, stock.goals.get(id) ?? NO_GOALS));
  const head = words('needsAt', { place: discordText(name), count: lacking.length });
  return needsMessage(call, { lacking, head, page: `/warehouses/${id}` });
}

/** Sorts the supplies that lack something: those below their minimum first, then by missing crates. */
function worstFirst(supplies: readonly Supply[]): Supply[] {
  const isLow = ({ quantity, minimum }: Supply) => isUnderMinimum(quantity, minimum);
  const crates = (supply: Supply) => cratesFor(supply.item, missingOf(supply));
  return supplies
    .filter((supply) => missingOf(supply) > 0)
    .toSorted((a, b) => Number(isLow(b)) - Number(isLow(a)) || crates(b) - crates(a));
}

function needsMessage(
  call: Call,
  { lacking, head, page }: { lacking: readonly Supply[]; head: string; page: string },
): Message {
  const { words } = call;
  const lines = lacking.map(({ item, quantity, atLeast, target, minimum, lacksMost }) => {
    const amount = words('need', {
      quantity: numberOf(call, quantity, atLeast),
      target: amountOf(call, item, { quantity: target }),
    });
    const low = isUnderMinimum(quantity, minimum)
      ? [words('belowMinimum', { minimum: numberOf(call, minimum) })]
      : [];
    const worst =
      lacksMost === undefined
        ? []
        : [
            words('worstAt', {
              place: discordText(lacksMost.name),
              missing: numberOf(call, lacksMost.missing),
            }),
          ];
    return [`**${nameOf(call, item)}** ${amount}`, ...low, ...worst].join(', ');
  });
  return {
    content: messageOf({ head, lines, more: moreOn(call, page), most: MAX_NEEDS }),
    buttons: openButton(call, page),
  };
}
