/**
 * A name in the form in which names are compared: the game mixes straight and curly quotes, kinds of spaces and
 * capitals.
 */
export function fold(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[‘’‛´`]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/\s+/g, ' ') // includes no-break spaces
    .trim()
    .toLowerCase();
}
