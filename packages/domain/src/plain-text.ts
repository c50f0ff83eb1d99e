/** How text that people type, paste or read from a picture is stored and compared (docs/spec/api.md#text). */

/** Blanks of every width. */
const BLANKS = /\p{Zs}+/gu;
/** The hyphens that look like the one of the keyboard: the game's own texts and word processors have them. */
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Text as it is stored: letters with their marks in one code point (NFC), every run of blanks as one, plain hyphens, and
 * nothing around it. Two spellings that differ in nothing else are one name.
 */
export function plainText(text: string): string {
  return text.normalize('NFC').replace(BLANKS, ' ').replace(HYPHENS, '-').trim();
}

/** Control characters, line ends and halves of characters: PostgreSQL takes no NUL and no half. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether text has characters that are none for people: control characters, line ends, halves of characters. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text);
}

/** Zero-width characters, those that turn the direction of writing, fillers, and the blank of Braille. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
/** Invisible characters that make one emoji of several characters: the emoji is seen. */
const WITHIN_EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})|\uFE0F(?=\u20E3)/gu;

/** Whether text has characters that nobody sees, by which two names that look the same could differ. */
export function hasInvisibleCharacters(text: string): boolean {
  return INVISIBLE.test(text) && INVISIBLE.test(text.replace(WITHIN_EMOJI, ''));
}

/** Text without what nobody sees in it; as it is where there is nothing of the kind. */
export function withoutInvisible(text: string): string {
  return hasInvisibleCharacters(text) ? text.replace(new RegExp(INVISIBLE, 'gu'), '') : text;
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether there is anything to see in text: marks alone have no letter to stand on. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
