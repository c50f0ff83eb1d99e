/** Longest text of a catalogue that is read: descriptions are longer, and no field here is one. */
const MAX_TEXT = 200;
const MAX_NUMBER = 1_000_000;

/** Reads fields of an entry that nobody has checked. A path such as `ItemProfileData.bIsCratable` leads to a nested one. */
export interface EntryFields {
  text: (path: string) => string | undefined;
  whole: (path: string) => number | undefined;
  flag: (path: string) => boolean | undefined;
  list: (path: string) => unknown[] | undefined;
  has: (path: string) => boolean;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own properties only: an entry may be named after what every object inherits. */
export function valueAt(entry: unknown, path: string): unknown {
  let value: unknown = entry;
  for (const key of path.split('.'))
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** @param wrong is called with the path of each field that is of another type than expected; it then counts as absent. */
export function fieldsOf(entry: unknown, wrong: (path: string) => void): EntryFields {
  const read = <T>(path: string, as: (value: unknown) => T | undefined): T | undefined => {
    const value = valueAt(entry, path);
    if (value === undefined || value === null) return undefined;
    const found = as(value);
    if (found === undefined) wrong(path);
    return found;
  };
  return {
    text: (path) =>
      read(path, (value) => {
        const text = typeof value === 'string' ? value.trim() : '';
        return text === '' || text.length > MAX_TEXT ? undefined : text;
      }),
    whole: (path) =>
      read(path, (value) =>
        typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_NUMBER
          ? value
          : undefined,
      ),
    flag: (path) => read(path, (value) => (typeof value === 'boolean' ? value : undefined)),
    list: (path) => read(path, (value) => (Array.isArray(value) ? value : undefined)),
    has: (path) => valueAt(entry, path) !== undefined && valueAt(entry, path) !== null,
  };
}
