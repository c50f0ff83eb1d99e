import type { GameClock } from '@backline/domain';
import { asRead } from '../text/scripts.ts';

/** Forms of the day: `~` is the sign between thousands and hundreds, of which a narrow blank may not be seen at all. */
const DAYS = ['#', '##', '###', '####', '#~###'];
/** The signs that languages write there. */
export const SEPARATORS = [...",. '"];

/** Clock lines of the game, `@` for the day and `#` for a digit of hour and minute. */
export const LATIN_CLOCK = formsOf([
  'Day @, #### Hours',
  'Tag @, #### Stunden',
  'Jour @, #### Heures',
  'Dia @, #### Horas',
]);
export const CYRILLIC_CLOCK = formsOf(['@-й день, ##:## часов']);
/** The Chinese line without its characters (`withoutHan`): day, hour, minute. */
export const HAN_CLOCK = formsOf(['@ ## ##']);

function formsOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => DAYS.map((day) => asRead(line).replace('@', day)));
}

/** All digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * The clock that the digits of a line mean: the last four are hour and minute, those before them the day. Null for a time
 * or a day that there is none of.
 */
export function clockOf(digits: string): GameClock | null {
  const [day, hour, minute] = [digits.slice(0, -4), digits.slice(-4, -2), digits.slice(-2)].map(Number);
  if (!day || hour === undefined || minute === undefined || hour > 23 || minute > 59) return null;
  return { day, minute: hour * 60 + minute };
}
