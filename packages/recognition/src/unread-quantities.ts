import type { StockpileReading } from './reading.ts';

/**
 * A line for the log for each entry whose label could not be read: its quantity stays null, and the rest of the
 * picture is used (docs/spec/reports.md#reader).
 */
export function unreadQuantityLines(reading: StockpileReading): string[] {
  return reading.contents
    .filter((entry) => entry.quantity === null)
    .map(
      ({ codeName, label, quantityBox: { x, y } }) => `${codeName} at ${x},${y}: "${label}" is no quantity.`,
    );
}
