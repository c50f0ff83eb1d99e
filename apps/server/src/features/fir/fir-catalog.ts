import type { FirCatalogItem } from '@backline/contract';
import { isConstruct } from '@backline/domain';
import type { CatalogEntry } from '../../catalog/catalog.ts';

/** Vehicles and structures in a crate; some crates hold more (facts of the game). */
const USUAL_VEHICLES = 3;

const CATEGORY_WORDS: Record<CatalogEntry['category'], string> = {
  SmallArms: 'Small arms',
  HeavyArms: 'Heavy arms',
  HeavyAmmo: 'Heavy ammunition',
  Utility: 'Utility',
  Medical: 'Medical',
  Uniforms: 'Uniform',
  Supplies: 'Supplies',
  Vehicle: 'Vehicle',
  Structure: 'Structure',
};

/**
 * An item of the catalog as FIR's catalog has it (docs/spec/reports.md#row). The game's own words stay with
 * the game.
 */
export function firCatalogItemOf({
  codeName,
  name,
  category,
  faction,
  crateSize,
}: CatalogEntry): FirCatalogItem {
  const bonus = isConstruct(category) && crateSize !== null ? Math.max(0, crateSize - USUAL_VEHICLES) : 0;
  return {
    codeName,
    displayName: name,
    description: faction === 'Neutral' ? CATEGORY_WORDS[category] : `${CATEGORY_WORDS[category]}, ${faction}`,
    quantityPerCrate: crateSize === null ? null : crateSize - bonus,
    vehiclesPerCrateBonus: bonus,
  };
}
