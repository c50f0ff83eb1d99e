import { DISCORD_TEXT } from '@backline/domain';

/** A button: one that opens a page, or one that calls back with its id. */
export type Button = { label: string; url: string } | { label: string; id: string; isMain?: boolean };

/** The answer to a command. */
export interface Message {
  content: string;
  /** Only the caller may see it, even if a public answer was requested. */
  isPrivate?: true;
  buttons?: readonly Button[];
}

const ROW = 1;
const BUTTON = 2;
const STYLE = { main: 1, usual: 2, link: 5 } as const;
const MAX_LABEL_LENGTH = 80;
const MAX_BUTTONS = 5;
/** Only the person who called sees the message. */
export const PRIVATE = 64;

/** A message in the format of Discord's API. It pings nobody and shows no previews of links. */
export function inDiscord({ content, buttons = [] }: Message, flags = 0) {
  const components = buttons.slice(0, MAX_BUTTONS).map((button) => {
    const label = [...button.label].slice(0, MAX_LABEL_LENGTH).join('');
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
  /** Comes before the lines and is never left out. */
  head: string;
  lines: readonly string[];
  /** The text for the number of lines left out, and where they are; it replaces the lines that do not fit. */
  more: (count: number) => string;
  /** The most lines that are shown, however short they are. */
  most: number;
}

/** The head and as many whole lines as fit into a message: no line is cut in the middle of an escape sequence. */
export function messageOf({ head, lines, more, most }: Lines): string {
  const textOf = (count: number) =>
    [head, ...lines.slice(0, count), ...(count < lines.length ? [more(lines.length - count)] : [])].join(
      '\n',
    );
  let count = Math.min(lines.length, most);
  while (count > 0 && textOf(count).length > DISCORD_TEXT) count -= 1;
  return textOf(count);
}
