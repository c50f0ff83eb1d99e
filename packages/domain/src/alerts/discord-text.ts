/** Discord's limit for the text of a message, in UTF-16 units. */
export const DISCORD_TEXT = 2000;
/** The longest that a name may be in a message. */
const MAX_NAME_LENGTH = 80;
/** Whitespace, and invisible control and formatting characters. */
const BLANKS = /[\p{Cc}\p{Cf}\s]+/gu;
/**
 * Characters that Discord reads as markup, mentions, times, links or emoji within a line, and as a heading or a list at
 * its start.
 */
const MARKUP = /[\\*_~`|><[\]@:]|^[#+-]/g;

/**
 * A text that somebody typed, made safe for a message: on one line, cut to a length, and with everything escaped that
 * Discord would read as markup, a mention, a link or an emoji (docs/spec/channels.md#messages).
 * @param longest characters before escaping; a longer text is cut and ends in `…`.
 */
export function discordText(typed: string, longest: number = MAX_NAME_LENGTH): string {
  const plain = [...typed.replace(BLANKS, ' ').trim()];
  const cut = plain.length > longest ? [...plain.slice(0, longest - 1), '…'] : plain;
  // A backslash alone does not stop every client from reading a mention, so a zero-width character follows it.
  return cut.join('').replace(MARKUP, (mark) => (mark === '@' ? '@\u200b' : `\\${mark}`));
}

/**
 * A time as markup that Discord shows relative to now, such as “in 3 hours”, and keeps up to date. @param at ISO 8601
 * or milliseconds since epoch.
 */
export function discordRelativeTime(at: string | number): string {
  return `<t:${Math.floor(new Date(at).getTime() / 1000)}:R>`;
}
