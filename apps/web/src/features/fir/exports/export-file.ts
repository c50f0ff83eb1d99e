/** Whether a file is one that the game writes, a text or a save, by its name: browsers do not know the type of a save. */
export function isExportFile({ name }: File): boolean {
  return /\.(txt|sav)$/i.test(name);
}

/** What the first line of a copied stockpile ends in. Only a hint: the reader decides (docs/spec/exports.md#text). */
const HEADER = / - X: \S+ Y: \S/;

/** A text that the game's *Copy to Clipboard* may have given, as the file that it could be as well; null for any other. */
export function exportFileOf(text: string): File | null {
  return HEADER.test(text.slice(0, 2000)) ? new File([text], 'clipboard.txt', { type: 'text/plain' }) : null;
}
