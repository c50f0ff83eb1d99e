/** Lists to begin with, by how far from the front a warehouse is: the nearest first. */
export const STARTER_LISTS = ['frontline', 'midline', 'backline'] as const;
export type StarterList = (typeof STARTER_LISTS)[number];

/** How much of a frontline's goals each list wants: the others stand behind several fronts. */
export const STARTER_FACTORS = { frontline: 1, midline: 1.5, backline: 3 } as const;

/** An item that warehouses of a list, and of those farther from the front, should have, in crates. */
interface StarterItem {
  /** CodeNames: where the factions differ, that of the Colonials and that of the Wardens. */
  firNames: readonly string[];
  target: number;
  minimum: number;
  from: StarterList;
}

/**
 * Goals of a regiment of middle size, written by us from how the game is played: at the front what soldiers draw at
 * once and what keeps the base alive; behind it also shells for light tanks and what is drawn rarely; in the backline
 * also what is made and collected there: artillery shells, trucks and field guns.
 */
export const STARTER_ITEMS: readonly StarterItem[] = [
  { firNames: ['Cloth'], target: 150, minimum: 60, from: 'frontline' },
  { firNames: ['SoldierSupplies'], target: 120, minimum: 50, from: 'frontline' },
  { firNames: ['MaintenanceSupplies'], target: 60, minimum: 20, from: 'frontline' },
  { firNames: ['Bandages'], target: 40, minimum: 15, from: 'frontline' },
  { firNames: ['FirstAidKit'], target: 30, minimum: 10, from: 'frontline' },
  { firNames: ['BloodPlasma'], target: 40, minimum: 15, from: 'frontline' },
  { firNames: ['TraumaKit'], target: 20, minimum: 8, from: 'frontline' },
  { firNames: ['RifleC', 'RifleW'], target: 40, minimum: 15, from: 'frontline' },
  { firNames: ['RifleAmmo'], target: 60, minimum: 25, from: 'frontline' },
  { firNames: ['SMGAmmo'], target: 40, minimum: 10, from: 'frontline' },
  { firNames: ['MGAmmo'], target: 50, minimum: 20, from: 'frontline' },
  { firNames: ['AssaultRifleAmmo'], target: 40, minimum: 15, from: 'frontline' },
  { firNames: ['HEGrenade'], target: 30, minimum: 10, from: 'midline' },
  { firNames: ['GreenAsh'], target: 25, minimum: 10, from: 'frontline' },
  { firNames: ['SmokeGrenade'], target: 25, minimum: 10, from: 'frontline' },
  { firNames: ['StickyBomb'], target: 30, minimum: 10, from: 'frontline' },
  { firNames: ['MortarAmmo'], target: 60, minimum: 20, from: 'frontline' },
  { firNames: ['MortarAmmoSH'], target: 30, minimum: 10, from: 'midline' },
  { firNames: ['RpgAmmo'], target: 40, minimum: 15, from: 'frontline' },
  { firNames: ['ATAmmo'], target: 60, minimum: 20, from: 'frontline' },
  { firNames: ['LightTankAmmo'], target: 80, minimum: 30, from: 'midline' },
  { firNames: ['MiniTankAmmo'], target: 50, minimum: 20, from: 'midline' },
  { firNames: ['LightArtilleryAmmo'], target: 90, minimum: 40, from: 'backline' },
  { firNames: ['HeavyArtilleryAmmo'], target: 60, minimum: 25, from: 'backline' },
  { firNames: ['GasMask'], target: 20, minimum: 5, from: 'frontline' },
  { firNames: ['GasMaskFilter'], target: 30, minimum: 10, from: 'frontline' },
  { firNames: ['Radio'], target: 10, minimum: 3, from: 'midline' },
  { firNames: ['Shovel'], target: 20, minimum: 5, from: 'frontline' },
  { firNames: ['WorkWrench'], target: 20, minimum: 5, from: 'frontline' },
  { firNames: ['Bayonet'], target: 10, minimum: 3, from: 'backline' },
  { firNames: ['Binoculars'], target: 10, minimum: 3, from: 'midline' },
  { firNames: ['Petrol'], target: 60, minimum: 20, from: 'frontline' },
  { firNames: ['Diesel'], target: 80, minimum: 30, from: 'frontline' },
  { firNames: ['TruckC', 'TruckW'], target: 5, minimum: 2, from: 'backline' },
  { firNames: ['FieldATC', 'FieldATW'], target: 6, minimum: 2, from: 'backline' },
];

/** The goals of a list, in crates, at a percent of it: rounded up, as a warehouse's goal modifier does. */
export function starterGoals(list: StarterList, percent = 100): Omit<StarterItem, 'from'>[] {
  const scaled = (count: number) => Math.ceil((Math.ceil(count * STARTER_FACTORS[list]) * percent) / 100);
  return STARTER_ITEMS.filter(({ from }) => STARTER_LISTS.indexOf(from) <= STARTER_LISTS.indexOf(list)).map(
    ({ firNames, target, minimum }) => ({ firNames, target: scaled(target), minimum: scaled(minimum) }),
  );
}
