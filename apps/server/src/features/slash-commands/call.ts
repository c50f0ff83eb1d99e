import { type ApiError, reasonText } from '@backline/contract';
import { discordText, itemName, type NameTables, type ReadQuantity } from '@backline/domain';
import type { Language } from '@backline/texts/languages';
import type { Words } from '@backline/texts/server/words';
import type { Member } from '../../caller/member.ts';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { App } from '../../http/app.ts';
import { catalogInMemory } from '../stock/current-catalog.queries.ts';
import type { Interaction } from './interaction.ts';

/** A command, a button or an autocompletion of a member with the read right. */
export interface Call {
  app: App;
  interaction: Interaction;
  member: Member;
  /**
   * Limits of what the answer may contain: what the member may see, but nothing locked if everybody in the channel can read
   * it (docs/spec/discord-commands.md#who-sees-it).
   */
  scope: VisibilityScope;
  isPublic: boolean;
  words: Words<'commands'>;
  /** The caller's language. */
  language: Language;
  /** The texts of refusals in the caller's language, by code. */
  refusals: Readonly<Record<string, string>>;
  now: Date;
  /** The address of a page of Backline; null if the server does not know its own. */
  linkTo: (path: string) => string | null;
}

/** A button that opens a page, if the page has an address. */
export function openButton({ words, linkTo }: Call, path: string) {
  const url = linkTo(path);
  return url === null ? [] : [{ label: words('open'), url }];
}

/** The line about how many lines are left out, with the page that has them all. */
export function moreOn({ words, linkTo }: Call, path: string): (count: number) => string {
  const url = linkTo(path);
  return (count) => (url === null ? words('more', { count }) : words('moreAt', { count, url }));
}

/** A quantity in the unit of the item's icon, with a `+` for a lower bound. */
export function amountOf(
  { words }: Call,
  { crated }: { crated: boolean },
  { quantity: count, atLeast }: ReadQuantity,
): string {
  const unit = crated ? 'crates' : 'loose';
  return atLeast ? words(`atLeast.${unit}`, { count }) : words(unit, { count });
}

/** A bare number, with a `+` for a lower bound. */
export function numberOf({ words }: Call, count: number, atLeast?: boolean): string {
  return atLeast ? words('atLeast.amount', { count }) : words('amount', { count });
}

/** A refusal in the language of the caller. */
export function refusalText({ refusals }: Call, { reason, message }: ApiError): string {
  return discordText((reason && reasonText(reason, refusals)) ?? message, 500);
}

/** The names of items in the languages of the game. */
export function gameNamesOf({ app }: Call): NameTables {
  return catalogInMemory(app.services.database.db).names;
}

/** The name of an item in the caller's language, for Discord. */
export function nameOf(call: Call, item: { firName: string; name: string }): string {
  return discordText(itemName(gameNamesOf(call), call.language, item));
}
