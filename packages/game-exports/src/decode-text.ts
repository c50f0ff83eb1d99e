/** UTF-16 has to say so itself. */
const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Bytes that Windows-1252 leaves free, and control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/;

/** Characters of Windows-1252 for the bytes 80 to 9F; Node 20 decodes them as Latin-1 does, to control characters. */
const HIGH_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Cyrillic and other scripts read as Windows-1252; no language that is written in it has three of these in a row. */
const OTHER_SCRIPT = /[\u00aa\u00b5\u00ba\u00c0-\u00ff\u0192]{3}/;

/**
 * The text of a file: UTF-8, UTF-16 with its byte order mark, or Windows-1252, which spreadsheet programs save as "CSV" or
 * "Text" on Windows. A byte order mark is removed. Nothing is ever read as a replacement character.
 * @returns null for bytes that are none of these, among them texts in the older encodings of other scripts.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return decoded(bytes, marked.encoding);
  const text = decoded(bytes, 'utf-8');
  if (text !== null) return text;
  const western = decoded(bytes, 'windows-1252')?.replace(
    /[\u0080-\u009f]/g,
    (byte) => HIGH_CONTROLS[byte.charCodeAt(0) - 0x80] ?? byte,
  );
  return western === undefined || NO_TEXT.test(western) || OTHER_SCRIPT.test(western) ? null : western;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
