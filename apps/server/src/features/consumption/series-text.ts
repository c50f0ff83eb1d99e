import type { StoredSeries } from '../../db/schema.ts';

/**
 * The scans of a stockpile as text, in a third of the bytes of JSON: a report spent most of the time for its rates on
 * reading, checking and writing these. It is a list of whole numbers in base64, in variable-length bytes (LEB128, zigzag),
 * and each number of a list is stored as its difference from the one before, which for most is small.
 *
 * The list is: the number of scans and their times; the number of items, each with its id and its quantities; the same of
 * what was moved.
 */
export function writeSeries({ times, stock, moved }: StoredSeries): string {
  const numbers = [times.length];
  pushDifferences(numbers, times);
  for (const lists of [stock, moved]) {
    const entries = Object.entries(lists);
    numbers.push(entries.length);
    for (const [id, list] of entries) {
      numbers.push(Number(id));
      pushDifferences(numbers, list);
    }
  }
  return encodeNumbers(numbers);
}

/** The scans that `writeSeries` wrote. */
export function readSeries(text: string): StoredSeries {
  const numbers = decodeNumbers(text);
  let place = 0;
  const next = () => numbers[place++] ?? 0; // as many were written as are read
  const length = next();
  const readList = () => {
    const list: number[] = [];
    let value = 0;
    for (let index = 0; index < length; index += 1) {
      value += next();
      list.push(value);
    }
    return list;
  };
  const readLists = () => {
    const lists: Record<string, number[]> = {};
    for (let left = next(); left > 0; left -= 1) lists[next()] = readList();
    return lists;
  };
  return { times: readList(), stock: readLists(), moved: readLists() };
}

function pushDifferences(numbers: number[], list: readonly number[]): void {
  let before = 0;
  for (const value of list) {
    numbers.push(value - before);
    before = value;
  }
}

/** A number up to 2^52 takes at most 8 bytes of 7 bits. */
const MAX_BYTES = 8;

function encodeNumbers(numbers: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(MAX_BYTES * numbers.length);
  let length = 0;
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number;
    while (rest >= 0x80) {
      bytes[length++] = 0x80 + (rest % 0x80);
      rest = Math.floor(rest / 0x80); // shifts would cut it off at 32 bits
    }
    bytes[length++] = rest;
  }
  return bytes.toString('base64', 0, length);
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, scale] = [0, 1];
  for (const byte of Buffer.from(text, 'base64')) {
    value += (byte % 0x80) * scale;
    scale *= 0x80;
    if (byte >= 0x80) continue;
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    [value, scale] = [0, 1];
  }
  return numbers;
}
