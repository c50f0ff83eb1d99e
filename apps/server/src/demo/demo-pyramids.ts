/** Items that can stand in for each other, by their CodeName, and how many crates of them are wanted. */
type DemoColumn = [firNames: string[], crates: number];

interface DemoPyramid {
  name: string;
  bluefin: boolean;
  rows: DemoColumn[][];
}

/** What an offensive wants to lie ready, and what a storage ship brings along. All in loose form, as they are planned. */
export const DEMO_PYRAMIDS: DemoPyramid[] = [
  {
    name: 'Southern Offensive',
    bluefin: false,
    rows: [
      [
        [['SoldierSupplies'], 900],
        [['Cloth'], 1600],
      ],
      [
        [['Bandages'], 400],
        [['BloodPlasma'], 600],
        [['FirstAidKit', 'TraumaKit'], 500],
      ],
      [
        [['RifleC', 'RifleW'], 250],
        [['RifleAmmo'], 900],
        [['SMGAmmo'], 400],
        [['AssaultRifleAmmo'], 1500],
      ],
      [
        [['MGAmmo'], 450],
        [['HEGrenade', 'GrenadeC'], 300],
        [['StickyBomb'], 900],
        [['SmokeGrenade', 'GreenAsh'], 300],
        [['RpgAmmo'], 500],
      ],
      [
        [['MortarAmmo', 'MortarAmmoSH'], 800],
        [['ATAmmo'], 1400],
        [['LightTankAmmo'], 700],
        [['MiniTankAmmo'], 1800],
        [['LightArtilleryAmmo'], 900],
        [['HeavyArtilleryAmmo'], 600],
      ],
    ],
  },
  {
    name: 'Bluefin: first wave',
    bluefin: true,
    rows: [
      [
        [['TruckC'], 6],
        [['HalfTrackC', 'ArmoredCarC'], 4],
      ],
      [
        [['SoldierSupplies'], 40],
        [['MaintenanceSupplies'], 30],
        [['Cloth'], 60],
      ],
      [
        [['Bandages'], 20],
        [['RifleAmmo'], 40],
        [['MGAmmo'], 30],
        [['LightTankAmmo'], 40],
      ],
    ],
  },
];
