/** How long the code of a war reset is (docs/spec/war.md#reset). */
export const RESET_CODE_LENGTH = 12;
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The code that a person types before a war is reset: 12 characters of A-Z, a-z and 0-9.
 * @param random gives numbers from 0 to below 1.
 */
export function resetCode(random: () => number): string {
  return Array.from(
    { length: RESET_CODE_LENGTH },
    () => CHARACTERS[Math.floor(random() * CHARACTERS.length)],
  ).join('');
}
