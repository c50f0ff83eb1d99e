import { MAX_COUNT } from '@backline/domain';
import { readStock } from '../stock/current-stock.ts';
import { type Call, gameNamesOf } from './call.ts';
import { find } from './find-item.ts';
import { claim, haul } from './haul.ts';
import type { Message } from './message.ts';
import { type Choice, itemChoices, stockpileChoices, warehouseChoices } from './places.ts';
import { report, submit } from './report.ts';
import { showNeeds } from './show-needs.ts';
import { showStock } from './show-stock.ts';
import { refresh, refreshStockpile, showCode } from './stockpile-commands.ts';
import { watch } from './watch.ts';

interface Command {
  run: (call: Call) => Promise<Message>;
  /** It downloads a file, so its answer always comes later. */
  isSlow?: true;
}

/** The commands, by their names. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['find', { run: find }],
  ['stock', { run: showStock }],
  ['needs', { run: showNeeds }],
  ['code', { run: showCode }],
  ['refresh', { run: refresh }],
  ['haul', { run: haul }],
  ['report', { run: report, isSlow: true }],
  ['watch', { run: watch }],
  ['help', { run: async ({ words }) => ({ content: words('help') }) }],
]);

/** Does what a button is for, by the id that the server gave it, with the present rights of the member who presses it. */
export async function press(call: Call): Promise<Message> {
  const [act, id = '', ...rest] = (call.interaction.data?.custom_id ?? '').split(':');
  const number = /^\d{1,10}$/.test(id) && Number(id) <= MAX_COUNT ? Number(id) : 0; // no row has the id 0
  if (act === 'refresh') return refreshStockpile(call, number);
  if (act === 'claim') return claim(call, number);
  if (act === 'submit' && /^[0-9a-f-]{36}$/.test(id)) return submit(call, id, rest);
  return { content: call.words('unknownCommand') };
}

/** Whether the answer to a pressed button replaces the message with that button. */
export function replacesMessage(customId: string | null | undefined): boolean {
  return customId?.startsWith('submit:') ?? false;
}

/** Suggestions for the option that is being typed, from what the member may see. */
export async function suggest(call: Call): Promise<Choice[]> {
  const { app, interaction, member } = call;
  const typed = interaction.data?.options?.find(({ focused }) => focused);
  const text = String(typed?.value ?? '').slice(0, 100);
  const stock = await readStock(app.services.database.db);
  switch (typed?.name) {
    case 'item':
      return itemChoices(stock, gameNamesOf(call), call.language, text);
    case 'stockpile':
      return stockpileChoices(stock, member, text);
    case 'warehouse':
    case 'destination':
      return warehouseChoices(stock, text);
    default:
      return [];
  }
}
