import type { Member } from '../../caller/member.ts';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { App } from '../../http/app.ts';
import type { Interaction } from './interaction.ts';
import type { Words } from './words.ts';

/** A command, a button or an autocompletion of somebody who may read. */
export interface Call {
  app: App;
  interaction: Interaction;
  member: Member;
  /**
   * What may be shown: what the member may see; without all that is locked where everybody in the channel reads along
   * (docs/spec/discord-commands.md#who-sees-it).
   */
  scope: VisibilityScope;
  isPublic: boolean;
  words: Words;
  now: Date;
  /** The address of a page of Backline; null where the server does not know its own. */
  linkTo: (path: string) => string | null;
}

/** A link to a page as a button, where there is one. */
export function openButton({ words, linkTo }: Call, path: string) {
  const url = linkTo(path);
  return url === null ? [] : [{ label: words.open, url }];
}

/** Says how many lines are left out, with the page that has them all. */
export function moreOn({ words, linkTo }: Call, path: string): (count: number) => string {
  const url = linkTo(path);
  return (count) => (url === null ? words.more(count) : words.moreAt(count, url));
}

/** A quantity as the icon shows it. */
export function amountOf({ words }: Call, { crated }: { crated: boolean }, quantity: number): string {
  return crated ? words.crates(quantity) : words.loose(quantity);
}
