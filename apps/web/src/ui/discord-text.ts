import { useFormatter, useTranslations } from 'use-intl';
import { copyText } from './copy-text.ts';
import { quantityText } from './quantity-text.ts';
import { signedNumber } from './signed-number.ts';

/** Characters of a code block's line that Discord shows on a phone without breaking it. */
const MAX_WIDTH = 44;
/** Discord refuses messages of more than 2,000 characters; some room is left for a word before them. */
const MAX_LENGTH = 1900;

/** A line of a message: a figure, aligned with those of the other lines, a name that may be cut, and a note behind it. */
export interface DiscordLine {
  figure?: string;
  name: string;
  note?: string | undefined;
  /** Stands out from the lines below it. */
  isHeading?: boolean;
}

interface DiscordMessage {
  heading: DiscordLine;
  /** The most important first: those that have no room are left out. */
  lines: readonly DiscordLine[];
  /** Address of the page with all of it. */
  link: string;
  /** Says how many lines are left out. */
  more: (count: number) => string;
}

/** A message for Discord: a code block, so that figures align and no name is read as markup, and the link below it. */
export function discordText({ heading, lines, link, more }: DiscordMessage): string {
  const width = Math.max(0, ...lines.map(({ figure = '' }) => figure.length));
  const texts = lines.map((line) => (line.isHeading ? `\n${lineText(line, 0)}` : lineText(line, width)));
  const message = (count: number) => {
    const rest = lines.slice(count).filter(({ isHeading }) => !isHeading).length;
    const shown = [lineText(heading, 0), ...texts.slice(0, count), ...(rest > 0 ? [more(rest)] : [])];
    // Three backticks in a name would end the code block.
    return ['```', ...shown.map((text) => text.replaceAll('`', "'")), '```', link].join('\n');
  };
  let count = Math.min(lines.length, MAX_LENGTH);
  while (count > 0 && (message(count).length > MAX_LENGTH || lines[count - 1]?.isHeading)) count -= 1;
  return message(count);
}

function lineText({ figure, name, note }: DiscordLine, width: number): string {
  const before = width > 0 ? `${(figure ?? '').padStart(width)} ` : '';
  const behind = note === undefined ? '' : ` ${note}`;
  return cut(before + cut(name, MAX_WIDTH - before.length - behind.length) + behind, MAX_WIDTH);
}

function cut(text: string, width: number): string {
  const characters = [...text];
  if (characters.length <= width) return text;
  return `${characters
    .slice(0, Math.max(0, width - 1))
    .join('')
    .trimEnd()}…`;
}

interface StockLine {
  name: string;
  quantity: number;
  atLeast?: boolean | undefined;
  target: number;
  missing: number;
}

/** Writes stock as a line: `−450 Basic Materials (0/450)`. */
export function useDiscordStock(): (stock: StockLine) => DiscordLine {
  const format = useFormatter();
  return ({ name, quantity, atLeast, target, missing }) => {
    const there = quantityText(format, quantity, atLeast);
    return {
      figure: missing > 0 ? signedNumber(format, -missing) : '',
      name,
      note: target > 0 ? `(${there}/${format.number(target)})` : `(${there})`,
    };
  };
}

/** Copies a message with a link to a page, by default the present one, and says so. */
export function useDiscordCopy() {
  const t = useTranslations('ui.discord');
  return (message: Pick<DiscordMessage, 'heading' | 'lines'>, address?: string) => {
    const { pathname, search, origin } = window.location;
    const link = new URL(address ?? pathname + search, origin).href;
    const text = discordText({ ...message, link, more: (count) => t('more', { count }) });
    void copyText(text, { copied: t('copied'), cannotCopy: t('cannotCopy') });
  };
}
