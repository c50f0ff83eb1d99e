/** Ends of a shipment, by warehouse id: suppliers in their order, and null where no destination is chosen. */
export interface ShipmentEnds {
  supplierIds: readonly number[];
  destinationId: number | null;
}

/**
 * Chooses the one supplier, or none; a destination that is the same warehouse is cleared
 * (docs/spec/logigen.md#choosing).
 */
export function withSupplier(ends: ShipmentEnds, supplierId: number | null): ShipmentEnds {
  return {
    supplierIds: supplierId === null ? [] : [supplierId],
    destinationId: ends.destinationId === supplierId ? null : ends.destinationId,
  };
}

/** Adds a supplier after the others, or takes it out again. Nothing happens for the destination itself. */
export function withSupplierToggled(ends: ShipmentEnds, supplierId: number): ShipmentEnds {
  if (supplierId === ends.destinationId) return ends;
  const otherSupplierIds = ends.supplierIds.filter((id) => id !== supplierId);
  const isChosen = otherSupplierIds.length < ends.supplierIds.length;
  return { ...ends, supplierIds: isChosen ? otherSupplierIds : [...otherSupplierIds, supplierId] };
}

/**
 * Chooses the destination; a supplier that is the same warehouse is cleared (docs/spec/logigen.md#choosing).
 */
export function withDestination(ends: ShipmentEnds, destinationId: number | null): ShipmentEnds {
  return { supplierIds: ends.supplierIds.filter((id) => id !== destinationId), destinationId };
}

/**
 * A number of containers as it was typed: floored to a whole number, at least 0; what is no number is 0
 * (docs/spec/logigen.md#choosing).
 */
export function wholeCount(typed: number | string): number {
  const number = Number.parseFloat(String(typed));
  return Number.isFinite(number) ? Math.max(0, Math.floor(number)) : 0;
}

/**
 * The place after (+1) or before (-1) another one of a list; the last and the first are neighbours
 * (docs/spec/logigen.md#choosing).
 */
export function neighbour(place: number, count: number, step: 1 | -1): number {
  return count === 0 ? 0 : (place + step + count) % count;
}
