/**
 * The titles of buildings in the game's languages, by the game's code of the building. Titles of different buildings never
 * coincide between languages, so that one table serves all. Codes that share their titles are in `SAME_TITLES`.
 */
export const BUILDING_TITLES: Readonly<Record<string, readonly string[]>> = {
  Seaport: ['Seaport', 'Seehafen', 'Port', 'Porto', 'Морской порт', '海港'],
  StorageFacility: ['Storage Depot', 'Lagerdepot', 'Dépôt', 'Depósito', 'Складское помещение', '仓库'],
  AircraftDepot: ['Aircraft Depot'],
  GarrisonStation: ['Safe House', 'Unterschlupf', 'Planque', 'Casa Fortificada', 'Убежище', '安全屋'],
  Keep: ['Keep', 'Wehrturm', 'Place Forte', 'Torreão', 'Крепость', '要塞'],
  ForwardBase1: ['Encampment', 'Feldlager', 'Campement', 'Acampamento', 'Лагерь', 'Палатка', '营地'],
  RelicBase1: ['Relic Base', 'Reliktbasis', 'Base Relique', 'Base Relíquia', 'Реликтовая База', '遗迹基地'],
  FortBaseT1: [
    'Bunker Base',
    'Bunkerbasis',
    'Base Bunker',
    'Centro do Bunker',
    'Base de Bunker',
    'Бункерная база',
    '地堡基地',
  ],
  BorderBase: [
    'Border Base',
    'Grenzbasis',
    'Base Frontalière',
    'Base Fronteiriça',
    'Пограничная База',
    '边境基地',
  ],
  TownBase1: [
    'Town Base',
    'Town Hall',
    'Stadtkernbasis',
    'Rathaus',
    'Quartier Général',
    'Hôtel de Ville',
    'Base da Cidade',
    'Centro da Cidade',
    'Prefeitura',
    'Ратуша',
    '城镇基地',
    '市政厅',
  ],
  FortGarrisonStation: [
    'Underground Fortress',
    'Untergrundfestung',
    'Forteresse Souterraine',
    'Bunker Subterrâneo',
    'Подземная Крепость',
    '地下要塞',
  ],
  LargeShipBaseShip: ['BMS - Longhook'],
  LargeShipStorageShip: ['BMS - Bluefin'],
  /** Holds no stockpile, only the supplies that it uses itself. */
  MaintenanceTunnel: [
    'Maintenance Tunnel',
    'Wartungstunnel',
    'Tunnel de Maintenance',
    'Túnel de Manutenção',
    'Туннель техобслуживания',
    '维护隧道',
  ],
};

/** Codes of buildings that share the titles of another code, which `BUILDING_TITLES` has. */
export const SAME_TITLES: Readonly<Record<string, string>> = {
  FortBaseT2: 'FortBaseT1',
  FortBaseT3: 'FortBaseT1',
  TownBase2: 'TownBase1',
  TownBase3: 'TownBase1',
  RelicBase2: 'RelicBase1',
  RelicBase3: 'RelicBase1',
  GarrisonStation2: 'GarrisonStation',
  TownCLargeGarrisonGS1: 'GarrisonStation',
  HomeRegionBase: 'ForwardBase1',
};

/** Names of a public stockpile in the game: it writes the English one in every language; the others are in its tables. */
export const PUBLIC_NAMES: readonly string[] = ['Public', 'Öffentlich', 'Público', 'Публичный', '公共'];
