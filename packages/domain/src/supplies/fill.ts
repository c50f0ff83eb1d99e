export type FillStatus = 'high' | 'middle' | 'low';

const HIGH_PERCENT = 75;
const LOW_PERCENT = 25;

/**
 * Percent 0-100 to status: above 75 high (green), above 25 up to 75 middle (yellow), 25 or below low (red)
 * (docs/spec/warehouses.md#fill).
 */
export function fillStatus(percent: number): FillStatus {
  if (percent > HIGH_PERCENT) return 'high';
  return percent > LOW_PERCENT ? 'middle' : 'low';
}
