import type { ItemCategory } from '@backline/domain';
import {
  IconBarrel,
  IconBomb,
  IconCrosshair,
  IconMedicalCross,
  IconRocket,
  IconShirt,
  IconTool,
  IconTruck,
  IconWall,
} from '@tabler/icons-react';

const GLYPHS = {
  SmallArms: IconCrosshair,
  HeavyArms: IconRocket,
  HeavyAmmo: IconBomb,
  Utility: IconTool,
  Medical: IconMedicalCross,
  Uniforms: IconShirt,
  Supplies: IconBarrel,
  Vehicle: IconTruck,
  Structure: IconWall,
  VehicleCrated: IconTruck,
  StructureCrated: IconWall,
} satisfies Record<ItemCategory, unknown>;

/** A placeholder for an item's icon. Purely decorative: the name is beside it. */
export function CategoryGlyph({ category, size = 20 }: { category: ItemCategory; size?: number }) {
  const Glyph = GLYPHS[category];
  return <Glyph size={size} stroke={1.5} aria-hidden />;
}
