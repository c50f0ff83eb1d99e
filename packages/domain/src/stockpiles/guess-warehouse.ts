import { buildingTypeOf } from './building-types.ts';

/**
 * Reason why a warehouse was guessed: the stockpile's place is its own, the address names it, the name begins with its
 * tag, its last report, or no other fits.
 */
export type GuessReason = 'position' | 'wanted' | 'tag' | 'recent' | 'only';

interface PossibleWarehouse {
  id: number;
  buildingType: string;
  stockpileTag: string;
}

interface NewStockpile {
  /** As read from the picture. */
  name: string;
  /** The title of the building on the picture; null if none was read. */
  structureType: string | null;
  /** The building at the stockpile's place on the map, where the source has it; null for none. */
  buildingId?: number | null;
  /** The warehouse that the person came from; null for none. */
  wanted: number | null;
  /** Ids of the warehouses that the person reported from, the latest first. */
  recent: readonly number[];
}

/**
 * The warehouses that a picture may be of: those in a building of the kind that it shows. All of them where the kind is
 * not known.
 */
export function fittingWarehouses<Warehouse extends { buildingType: string }>(
  structureType: string | null,
  warehouses: readonly Warehouse[],
): Warehouse[] {
  const shown = buildingTypeOf(structureType);
  if (shown === null) return [...warehouses];
  return warehouses.filter(({ buildingType }) => buildingTypeOf(buildingType) === shown);
}

/**
 * The warehouse that a new stockpile probably belongs to (docs/spec/reports.md#new-stockpiles). Only one in a building of
 * the kind that the picture shows is guessed. @returns null if nothing speaks for any.
 */
export function guessWarehouse(
  { name, structureType, buildingId = null, wanted, recent }: NewStockpile,
  warehouses: readonly PossibleWarehouse[],
): { id: number; reason: GuessReason } | null {
  const there = warehouses.find(({ id }) => id === buildingId);
  if (there !== undefined) return { id: there.id, reason: 'position' };
  const fitting = fittingWarehouses(structureType, warehouses);
  const has = (id: number) => fitting.some((warehouse) => warehouse.id === id);
  if (wanted !== null && has(wanted)) return { id: wanted, reason: 'wanted' };
  const tagged = fitting.filter(({ stockpileTag }) => {
    const tag = stockpileTag.trim().toLowerCase();
    return tag !== '' && name.trim().toLowerCase().startsWith(`${tag}-`);
  });
  if (tagged.length === 1 && tagged[0]) return { id: tagged[0].id, reason: 'tag' };
  const latest = recent.find(has);
  if (latest !== undefined) return { id: latest, reason: 'recent' };
  return fitting.length === 1 && fitting[0] ? { id: fitting[0].id, reason: 'only' } : null;
}
