import type { ReadQuantity } from '@backline/domain';
import type { Member } from '../../caller/member.ts';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { App } from '../../http/app.ts';
import type { Interaction } from './interaction.ts';
import type { Words } from './words.ts';

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
  words: Words;
  now: Date;
  /** The address of a page of Backline; null if the server does not know its own. */
  linkTo: (path: string) => string | null;
}

/** A button that opens a page, if the page has an address. */
export function openButton({ words, linkTo }: Call, path: string) {
  const url = linkTo(path);
  return url === null ? [] : [{ label: words.open, url }];
}

/** The line about how many lines are left out, with the page that has them all. */
export function moreOn({ words, linkTo }: Call, path: string): (count: number) => string {
  const url = linkTo(path);
  return (count) => (url === null ? words.more(count) : words.moreAt(count, url));
}

/** A quantity in the unit of the item's icon, with a `+` for a lower bound. */
export function amountOf(
  { words }: Call,
  { crated }: { crated: boolean },
  { quantity, atLeast }: ReadQuantity,
): string {
  return crated ? words.crates(quantity, atLeast) : words.loose(quantity, atLeast);
}
