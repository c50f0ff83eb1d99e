/** The id that a part of an address is; null for anything but a positive whole number. */
export function idOf(text: string | null | undefined): number | null {
  const id = Number(text ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The known value that a part of an address is; null for any other. */
export function oneOf<Value extends string>(known: readonly Value[], text: string | null): Value | null {
  return known.find((value) => value === text) ?? null;
}

/** Search parameters with these values; null takes one out. */
export function withValues(
  search: URLSearchParams,
  values: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const written = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value === null) written.delete(name);
    else written.set(name, String(value));
  return written;
}
