import { DAY_MS } from '@backline/domain';
import { isoTime } from './iso-time.ts';

/** Thousands in groups, by the sign between the groups; spreadsheet programs write spaces of several kinds. */
const GROUPED = /^\d{1,3}(?:([.,’'\s])\d{3})(?:\1\d{3})*$/;
/** A whole number with decimal places. */
const WITH_DECIMALS = /^(.*\d)[.,]0{1,2}$/;

/**
 * The whole number in a cell, as spreadsheet programs write it in several languages: `1000`, `1.000`, `1,000`, `1 000`,
 * `12,00`; and a lower bound: `5k+`, which the game shows for 5,000 to 5,999, or `5003+`, as Backline writes one. A point or comma before three digits is a separator of
 * thousands, unless the table's language must use it for decimals: cells are separated by semicolons where the comma is the
 * decimal sign, by commas where the point is.
 * @param delimiter what is between the cells of the table.
 * @returns null for anything else, a fraction or a negative number among it.
 */
export function readTableQuantity(
  cell: string,
  delimiter: string,
): { quantity: number; atLeast?: true } | null {
  const [, least, thousands] = /^([1-9]\d{0,9})(k?)\+$/i.exec(cell) ?? [];
  if (least !== undefined) return { quantity: Number(least) * (thousands === '' ? 1 : 1000), atLeast: true };
  const text = WITH_DECIMALS.exec(cell)?.[1] ?? cell;
  const separator = GROUPED.exec(text)?.[1];
  const decimal = { ';': ',', ',': '.' }[delimiter];
  if (separator !== undefined && separator === decimal) return null;
  const digits = separator === undefined ? text : text.replace(/\D/g, '');
  return /^\d{1,10}$/.test(digits) ? { quantity: Number(digits) } : null;
}

/** Day, month and year in the order of two languages, and a time that may be missing. */
const DATE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/;
/** Days since the end of 1899, as the interfaces of spreadsheet programs give times. */
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const SERIAL_START = Date.UTC(1899, 11, 30);
/**
 * Reads the times in a column of a table: ISO 8601, the day numbers of spreadsheet programs, and dates as they write them:
 * with points or dashes the day comes first, with slashes what the column itself shows, because a month ends at 12. A time
 * without a zone is taken as UTC.
 * @param column all cells of the column.
 * @returns the time of a cell as ISO 8601 in UTC; null for a cell that is no time, or can be two.
 */
export function tableTimes(column: readonly string[]): (cell: string) => string | null {
  const slashes = column.flatMap((cell) => {
    const [, first, sign, second] = DATE.exec(cell) ?? [];
    return sign === '/' ? [{ first: Number(first), second: Number(second) }] : [];
  });
  const isDayFirst = slashes.some(({ first }) => first > 12);
  const isMonthFirst = slashes.some(({ second }) => second > 12);
  return (cell) => {
    if (SERIAL.test(cell)) {
      const days = Number(cell.replace(',', '.'));
      return new Date(SERIAL_START + Math.round(days * DAY_MS)).toISOString();
    }
    const match = DATE.exec(cell);
    if (match === null) return isoTime(cell);
    const [, first = '', sign, second = '', year = '', hour = '0', minute = '00', seconds = '00'] = match;
    if (sign === '/' && isDayFirst === isMonthFirst) return null;
    const [day, month] = sign === '/' && isMonthFirst ? [second, first] : [first, second];
    const two = (digits: string) => digits.padStart(2, '0');
    return isoTime(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${seconds}`);
  };
}
