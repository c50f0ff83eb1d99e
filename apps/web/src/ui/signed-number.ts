import type { useFormatter } from 'use-intl';

/** A difference with its sign: `+12`, and `−3` with a minus as wide as the plus, which `Intl` writes as a hyphen in English. */
export function signedNumber(
  format: Pick<ReturnType<typeof useFormatter>, 'number'>,
  difference: number,
): string {
  if (difference === 0) return format.number(0);
  return `${difference < 0 ? '−' : '+'}${format.number(Math.abs(difference))}`;
}
