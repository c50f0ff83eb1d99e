import type * as z from 'zod/mini';

export interface Slot<T> {
  /** The stored value, or null when there is none or it no longer fits the schema (it is dropped then). */
  read(): T | null;
  /** Keeps a value. A copy that does not fit into the browser's storage is not kept; the page goes on without it. */
  write(value: T): void;
  clear(): void;
}

/**
 * Returns a named place in the browser's storage (docs/spec/shell.md#what-the-browser-keeps). `schema` checks what an
 * older version may have left there.
 */
export function slot<S extends z.ZodMiniType>(
  name: string,
  storage: 'local' | 'session',
  schema: S,
): Slot<z.output<S>> {
  const place = () => (storage === 'local' ? localStorage : sessionStorage);
  const clear = () => place().removeItem(name);

  return {
    clear,
    read: () => {
      const stored = place().getItem(name);
      if (stored === null) return null;
      const parsed = schema.safeParse(parseJson(stored));
      if (parsed.success) return parsed.data;
      clear();
      return null;
    },
    write: (value) => {
      try {
        place().setItem(name, JSON.stringify(value));
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
        clear();
      }
    },
  };
}

/** Undefined when the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
