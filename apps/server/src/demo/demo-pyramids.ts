/** Items that can replace each other, by their CodeName, and how many crates of them are wanted. */
type DemoColumn = [firNames: string[], crates: number];

interface DemoPyramid {
  name: string;
  bluefin: boolean;
  rows: DemoColumn[][];
}

/** The stock that an offensive needs, and the load of a storage ship. All in loose form, as pyramids are planned. */
export const DEMO_PYRAMIDS: DemoPyramid[] = [
  {
    name: 'Southern Offensive',
    bluefin: false,
    rows: [
      [
        [['SoldierSupplies'], 2000],
        [['Cloth'], 3000],
      ],
      [
        [['Bandages'], 700],
        [['BloodPlasma'], 1200],
        [['FirstAidKit', 'TraumaKit'], 1500],
      ],
      [
        [['RifleC', 'RifleW'], 1500],
        [['RifleAmmo'], 900],
        [['SMGAmmo'], 1000],
        [['AssaultRifleAmmo'], 1500],
      ],
      [
        [['MGAmmo'], 3600],
        [['HEGrenade', 'GrenadeC'], 900],
        [['StickyBomb'], 900],
        [['SmokeGrenade', 'GreenAsh'], 300],
        [['RpgAmmo'], 1500],
      ],
      [
        [['MortarAmmo', 'MortarAmmoSH'], 800],
        [['ATAmmo'], 1400],
        [['LightTankAmmo'], 1400],
        [['MiniTankAmmo'], 1800],
        [['LightArtilleryAmmo'], 2000],
        [['HeavyArtilleryAmmo'], 3800],
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
