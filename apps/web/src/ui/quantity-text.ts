import type { useFormatter } from 'use-intl';

/** A quantity as text: `5,000`, or `5,000+` for a lower bound (docs/spec/reports.md#lower-bounds). */
export function quantityText(
  format: Pick<ReturnType<typeof useFormatter>, 'number'>,
  value: number,
  atLeast: boolean | undefined,
): string {
  return `${format.number(value)}${atLeast ? '+' : ''}`;
}
