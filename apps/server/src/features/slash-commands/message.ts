import { DISCORD_TEXT } from '@backline/domain';

/** A button: one that opens a page, or one that calls back with its id. */
export type Button = { label: string; url: string } | { label: string; id: string; isMain?: boolean };

/** What a command answers. */
export interface Message {
  content: string;
  /** Only who called may see it, even where the answer was to be public. */
  isPrivate?: true;
  buttons?: readonly Button[];
}

const ROW = 1;
const BUTTON = 2;
const STYLE = { main: 1, usual: 2, link: 5 } as const;
const LONGEST_LABEL = 80;
const MOST_BUTTONS = 5;
/** Only the person who called sees the message. */
export const PRIVATE = 64;

/** A message in Discord's spelling. Nobody is pinged by it, and it shows no previews of links. */
export function inDiscord({ content, buttons = [] }: Message, flags = 0) {
  const components = buttons.slice(0, MOST_BUTTONS).map((button) => {
    const label = [...button.label].slice(0, LONGEST_LABEL).join('');
    if ('url' in button) return { type: BUTTON, style: STYLE.link, label, url: button.url };
    return { type: BUTTON, style: button.isMain ? STYLE.main : STYLE.usual, label, custom_id: button.id };
  });
  return {
    content,
    flags,
    allowed_mentions: { parse: [] },
    components: components.length === 0 ? [] : [{ type: ROW, components }],
  };
}

interface Lines {
  /** Stands above the lines and is never left out. */
  head: string;
  lines: readonly string[];
  /** Says how many lines there are besides, and where; it takes the place of what does not fit. */
  more: (count: number) => string;
  /** The most lines that are shown, however short. */
  most: number;
}

/** A message of a head and as many whole lines as fit into it: no line is cut in the middle of an escape. */
export function messageOf({ head, lines, more, most }: Lines): string {
  const textOf = (count: number) =>
    [head, ...lines.slice(0, count), ...(count < lines.length ? [more(lines.length - count)] : [])].join(
      '\n',
    );
  let count = Math.min(lines.length, most);
  while (count > 0 && textOf(count).length > DISCORD_TEXT) count -= 1;
  return textOf(count);
}
