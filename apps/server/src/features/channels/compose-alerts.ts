import { type AlertEvent, alertLines, discordRelativeTime, discordText, eventsIn } from '@backline/domain';
import type { Words } from '@backline/texts/server/words';
import { formatLine, type MessageStyle } from './format-line.ts';
import { fittingLines, type Message } from './message.ts';

/** Lines in one message. */
const MAX_LIST_LENGTH = 8;

interface Alerts {
  events: readonly AlertEvent[];
  words: Words<'alerts'>;
  /** The public address of this server; undefined gives no links. */
  publicUrl: string | undefined;
  /** Discord's ids of the roles to ping. */
  roleIds: readonly string[];
  /** Whether it was sent before, and may have arrived. */
  again: boolean;
}

/**
 * Puts alerts into one message (docs/spec/channels.md#messages): at most 8 lines in their order, then the number of
 * further ones, with a link. Never longer than Discord accepts.
 */
export function composeAlerts({ events, words, publicUrl, roleIds, again }: Alerts): Message {
  const link = linkTo(publicUrl);
  const style = { ...DISCORD_STYLE, link };
  const all = alertLines(events);
  const lines = fittingLines(
    all.map((line) => formatLine(line, words, style)),
    MAX_LIST_LENGTH,
  );
  const listed = all.slice(0, lines.length).reduce((sum, line) => sum + eventsIn(line), 0);
  if (listed < events.length) lines.push(link(words('more', { count: events.length - listed }), '/overview'));
  if (again) lines.push(words('again'));
  const pings = roleIds.map((id) => `<@&${id}>`).join(' ');
  return { text: [...(pings === '' ? [] : [pings]), ...lines].join('\n'), roleIds };
}

const DISCORD_STYLE = {
  name: discordText,
  bold: (text: string) => `**${text}**`,
  time: discordRelativeTime,
};

/** Makes text a link to a page if this server has a public address. */
export function linkTo(publicUrl: string | undefined): MessageStyle['link'] {
  return (text, path) => (publicUrl === undefined ? text : `[${text}](<${publicUrl}${path}>)`);
}
