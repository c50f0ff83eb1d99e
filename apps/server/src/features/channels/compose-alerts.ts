import { type AlertEvent, alertLines, discordRelativeTime, discordText, eventsIn } from '@backline/domain';
import { fittingLines, type Message } from './message.ts';
import type { MessageWords } from './message-words.ts';
import { type MessageStyle, sayLine } from './say-line.ts';

/** Lines in one message. */
const LONGEST_LIST = 8;

interface Alerts {
  events: readonly AlertEvent[];
  words: MessageWords;
  /** The address of this server for people; undefined gives no links. */
  publicUrl: string | undefined;
  /** Discord's ids of the roles to ping. */
  roleIds: readonly string[];
  /** Whether it was sent before, and may have arrived. */
  again: boolean;
}

/**
 * Puts alerts into one message (docs/spec/channels.md#messages): at most 8 lines in their order, then how many more there
 * are, with a link. Never longer than Discord takes.
 */
export function composeAlerts({ events, words, publicUrl, roleIds, again }: Alerts): Message {
  const link = linkTo(publicUrl);
  const style = { ...DISCORD_STYLE, link };
  const all = alertLines(events);
  const lines = fittingLines(
    all.map((line) => sayLine(line, words, style)),
    LONGEST_LIST,
  );
  const told = all.slice(0, lines.length).reduce((sum, line) => sum + eventsIn(line), 0);
  if (told < events.length) lines.push(link(words.more(events.length - told), '/overview'));
  if (again) lines.push(words.again);
  const pings = roleIds.map((id) => `<@&${id}>`).join(' ');
  return { text: [...(pings === '' ? [] : [pings]), ...lines].join('\n'), roleIds };
}

const DISCORD_STYLE = {
  name: discordText,
  bold: (text: string) => `**${text}**`,
  time: discordRelativeTime,
};

/** Makes text a link to a page, where this server has an address for people. */
export function linkTo(publicUrl: string | undefined): MessageStyle['link'] {
  return (text, path) => (publicUrl === undefined ? text : `[${text}](<${publicUrl}${path}>)`);
}
