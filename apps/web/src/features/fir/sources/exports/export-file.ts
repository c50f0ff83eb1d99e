/** Whether a file is an export of the game or of a tool, by its name: browsers do not know the type of a save. */
export function isExportFile({ name }: File): boolean {
  return /\.(txt|sav|tsv|csv|json)$/i.test(name);
}

/** How the first line of a copied stockpile ends. Only a hint: the reader decides (docs/spec/exports.md#text). */
const HEADER = / - X: \S+ Y: \S/;

/** The headings that a table of stockpiles must have, in any order, or a line of it without headings. */
const TABLE = /^\ufeff?(?=.*\bCode(?:Name)?\b)(?=.*\bQuantity\b).*\bCrated\b/i;
const TABLE_LINE = /^(?:[^\t\n]*\t){5}(?:.*\t)?(?:true|false)\t/i;

/**
 * A file from a text that the game's *Copy to Clipboard* or FIR may have copied; null for any other text.
 */
export function exportFileOf(text: string): File | null {
  if (HEADER.test(text.slice(0, 2000))) return new File([text], PASTED_TEXT, { type: 'text/plain' });
  const start = text.slice(0, 1000);
  if (!TABLE.test(start) && !TABLE_LINE.test(start)) return null;
  return new File([text], PASTED_TABLE, { type: 'text/tab-separated-values' });
}

/** The file names of pasted exports. */
export const PASTED_TEXT = 'clipboard.txt';
export const PASTED_TABLE = 'clipboard.tsv';
