import type { Supply } from '@backline/contract';
import { hoursLeft, isStaleScan, type Outlook, type StockUse, stockUse } from '@backline/domain';
import type { Stock, StockpileStock } from '../stock/stock.ts';

const HOUR_MS = 3_600_000;

/** The use of an item, and how many scans it was made from. */
export interface Use extends StockUse {
  scans: number;
}

/**
 * How fast items are used up in some stockpiles together (docs/spec/consumption.md#rate). A stockpile whose newest scan is
 * 48 hours older than the newest of all has no rate, as if nothing were known of it. Uses typed arrays instead of objects:
 * a war has nearly two hundred thousand rates.
 * @param stockpiles those that the viewer may see: others influence no figure.
 * @returns a function from an item's id and the single items of all its forms to its use; undefined without a rate.
 */
export function usesIn(stock: Stock, stockpiles: readonly StockpileStock[]) {
  const { length } = stock.units;
  const [perHour, usedUntilThen] = [new Float64Array(length), new Float64Array(length)];
  const [falls, scans] = [new Int32Array(length), new Int32Array(length)];
  const hours = new Float64Array(length);
  const [isKnown, isAtLeast] = [new Uint8Array(length), new Uint8Array(length)];
  const scannedAt = stockpiles.reduce((newest, one) => Math.max(newest, one.firUpdatedAt), 0);
  for (const { rates, firUpdatedAt } of stockpiles) {
    const isStale = isStaleScan(firUpdatedAt, scannedAt);
    const behind = (scannedAt - firUpdatedAt) / HOUR_MS;
    for (let index = 0; index < rates.itemIds.length; index += 1) {
      // Each index is within its list.
      const id = rates.itemIds[index] ?? 0;
      const rate = rates.perHour[index] ?? 0;
      if (isStale || Number.isNaN(rate)) {
        isAtLeast[id] = 1;
        continue;
      }
      isKnown[id] = 1;
      perHour[id] = (perHour[id] ?? 0) + rate;
      usedUntilThen[id] = (usedUntilThen[id] ?? 0) + rate * behind;
      falls[id] = (falls[id] ?? 0) + (rates.falls[index] ?? 0);
      scans[id] = (scans[id] ?? 0) + rates.scans;
      hours[id] = Math.max(hours[id] ?? 0, rates.hours[index] ?? 0);
      if (rates.atLeast[index] === 1) isAtLeast[id] = 1;
    }
  }
  return (itemId: number, quantity: number): Use | undefined => {
    const id = stock.keys[itemId] ?? 0;
    if (isKnown[id] !== 1) return undefined;
    const use = stockUse({
      perHour: perHour[id] ?? 0,
      quantity,
      scannedAt,
      usedUntilThen: usedUntilThen[id] ?? 0,
      falls: falls[id] ?? 0,
      observedHours: hours[id] ?? 0,
      isAtLeast: isAtLeast[id] === 1,
    });
    return { ...use, scans: scans[id] ?? 0 };
  };
}

/**
 * How long the items of a warehouse last (docs/spec/consumption.md#outlook), by an item's id and its minimum as on the icon;
 * null if that is unknown or the newest scan is too old, and for items that are already under their minimum.
 * @param quantities by item id, the contents of the stockpiles, as on the icon.
 */
export function outlooksIn(
  stock: Stock,
  here: { stockpiles: readonly StockpileStock[]; quantities: Float64Array; now: number },
): (itemId: number, minimum: number) => Outlook | null {
  const { stockpiles, quantities, now } = here;
  const isKnown = stockpiles.some(({ rates }) => rates.itemIds.length > 0);
  const isNew = stockpiles.some(({ firUpdatedAt }) => !isStaleScan(firUpdatedAt, now));
  if (!isKnown || !isNew) return () => null;
  const useOf = usesIn(stock, stockpiles);
  const full = fullQuantities(stock, quantities);
  return (itemId, minimum) => {
    const fullQuantity = full(itemId);
    const aboveMinimum = ((quantities[itemId] ?? 0) - minimum) * (stock.units[itemId] ?? 0);
    const use = aboveMinimum < 0 ? undefined : useOf(itemId, fullQuantity);
    if (use === undefined) return null;
    return { ...hoursLeft(use, { fullQuantity, aboveMinimum }, now), confidence: use.confidence };
  };
}

/** A function from an item's id to the single items of all its forms. @param quantities as on the icon. */
export function fullQuantities({ keys, units }: Stock, quantities: Float64Array): (itemId: number) => number {
  const full = new Float64Array(units.length);
  for (let id = 0; id < units.length; id += 1) {
    const key = keys[id] ?? 0; // both lists are by item id
    full[key] = (full[key] ?? 0) + (quantities[id] ?? 0) * (units[id] ?? 0);
  }
  return (itemId) => full[keys[itemId] ?? 0] ?? 0;
}

/** Supplies with their use. @param stockpiles the ones that the supplies were summed over. */
export function withUses(supplies: Supply[], stock: Stock, stockpiles: readonly StockpileStock[]): Supply[] {
  const useOf = usesIn(stock, stockpiles);
  return supplies.map((line) => {
    const use = useOf(line.item.id, line.fullQuantity);
    return use === undefined ? line : { ...line, use: shownUse(use) };
  });
}

/** Rounds the rate to four decimal places and limits the time. */
function shownUse({ perHour, emptyAt, ...use }: Use): NonNullable<Supply['use']> {
  return {
    ...use,
    perHour: Math.round(perHour * 10_000) / 10_000,
    emptyAt: emptyAt === null ? null : new Date(Math.min(emptyAt, LATEST)).toISOString(),
  };
}

/** The last day that PostgreSQL and every browser agree on: an item that is used once in a war may last longer. */
const LATEST = Date.UTC(9999, 11, 31);
