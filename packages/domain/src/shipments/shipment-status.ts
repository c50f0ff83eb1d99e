/** The colour of a shipment's figure: green, yellow or red (docs/spec/logigen.md#figures). */
export type ShipmentStatus = 'good' | 'tight' | 'short';

const AVAILABLE_PERCENT = 65;
const STOCK_PERCENT = 80;
const NEAR_HEXES = 2;
const REACHABLE_HEXES = 3;

/**
 * Filled containers against those requested: all of them is good, from 65 % on tight, else short
 * (docs/spec/logigen.md#figures).
 */
export function availabilityStatus(available: number, requested: number): ShipmentStatus {
  return shareStatus(available, requested, AVAILABLE_PERCENT);
}

/**
 * Empty containers in stock against those requested: all of them is good, from 80 % on tight, else short
 * (docs/spec/logigen.md#figures).
 */
export function containerStockStatus(stock: number, requested: number): ShipmentStatus {
  return shareStatus(stock, requested, STOCK_PERCENT);
}

function shareStatus(has: number, requested: number, tightPercent: number): ShipmentStatus {
  if (has >= requested) return 'good';
  return 100 * has >= tightPercent * requested ? 'tight' : 'short';
}

/** Hexes between two places: 2 is still good, 3 still tight (docs/spec/logigen.md#figures). */
export function distanceStatus(hexes: number): ShipmentStatus {
  if (hexes <= NEAR_HEXES) return 'good';
  return hexes <= REACHABLE_HEXES ? 'tight' : 'short';
}

/**
 * Rates what carries containers: at least one flatbed and one freighter is good, some of either tight, none short
 * (docs/spec/logigen.md#figures).
 */
export function carrierStatus(flatbeds: number, freighters: number): ShipmentStatus {
  if (flatbeds >= 1 && freighters >= 1) return 'good';
  return flatbeds >= 1 || freighters >= 1 ? 'tight' : 'short';
}
