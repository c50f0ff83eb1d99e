import { DISCORD_TEXT } from '@backline/domain';
import { SILENT, type WebhookMessage, WITHOUT_PREVIEWS } from '../../external/webhooks.ts';

/** The text of a message, and which of Discord's roles it pings: without any it makes no sound. */
export interface Message {
  text: string;
  roleIds: readonly string[];
}

/** Leaves room for roles, “and N more” and a note. */
const ROOM = DISCORD_TEXT - 300;

/** The first lines: at most `most`, and only as many as fit into one message. */
export function fittingLines(lines: readonly string[], most: number): string[] {
  let length = 0;
  const end = lines.findIndex((line, index) => {
    length += line.length + 1;
    return index === most || length > ROOM;
  });
  return lines.slice(0, end === -1 ? lines.length : end);
}

/** The message as Discord accepts it: nobody is pinged but these roles, whatever the text says. */
export function webhookMessage({ text, roleIds }: Message): WebhookMessage {
  const content = text.length > DISCORD_TEXT ? `${text.slice(0, DISCORD_TEXT - 1)}…` : text;
  const roles = [...new Set(roleIds)];
  return {
    content,
    allowed_mentions: { parse: [], ...(roles.length > 0 && { roles }) },
    flags: WITHOUT_PREVIEWS + (roles.length > 0 ? 0 : SILENT),
  };
}
