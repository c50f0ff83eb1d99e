/**
 * The closed grammar of the labels in the game's boxes (screenshots show all five forms):
 * `0` to `999`, `1k+` to `99k+`, a node's count `258x`, a reserve `1,619`, a queue `0/6`.
 * Numbers have no leading zeros; a count or either side of a queue has at most six digits.
 */

const NUMBER = '(?:0|[1-9]\\d{0,5})';
const SHORT = '(?:0|[1-9]\\d{0,2})';
const LABEL = new RegExp(
  `^(?:${SHORT}|[1-9]\\d?k\\+|${NUMBER}x|[1-9]\\d{0,2}(?:,\\d{3}){1,2}|${NUMBER}/${NUMBER})$`,
);
const BEGINNING = new RegExp(
  `^(?:${NUMBER}(?:x|/${NUMBER}?)?|[1-9]\\d?k\\+?|[1-9]\\d{0,2}(?:,\\d{3})?,\\d{0,3})?$`,
);

/** Whether a text is a label. */
export function isLabel(text: string): boolean {
  return LABEL.test(text);
}

/** Whether some label begins with the text; '' and every label do. */
export function beginsLabel(text: string): boolean {
  return BEGINNING.test(text);
}
