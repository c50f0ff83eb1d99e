import { fold } from './fold.ts';

/**
 * The titles of buildings in the game's languages, by the game's code of the building. Titles of different buildings never
 * coincide between languages, so that one table serves all. The tiers of a base share a title; it stands for the first.
 */
const TITLES: Record<string, readonly string[]> = {
  Seaport: ['Seaport', 'Seehafen', 'Port', 'Porto', 'Морской порт', '海港'],
  StorageFacility: ['Storage Depot', 'Lagerdepot', 'Dépôt', 'Depósito', 'Складское помещение', '仓库'],
  AircraftDepot: ['Aircraft Depot'],
  GarrisonStation: ['Encampment', 'Feldlager', 'Campement', 'Acampamento', 'Лагерь', '营地'],
  Keep: ['Keep', 'Wehrturm', 'Place Forte', 'Torreão', 'Крепость', '要塞'],
  ForwardBase1: ['Safe House', 'Unterschlupf', 'Planque', 'Casa Fortificada', 'Убежище', '安全屋'],
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
};

/** Pairs of folded title and code, the longest title first: `Base` must not win over `Base de Bunker`. */
const BY_TITLE = Object.entries(TITLES)
  .flatMap(([code, titles]) => titles.map((title) => [fold(title), code] as const))
  .sort(([one], [other]) => other.length - one.length);

/**
 * Splits `Storage Depot - Logi - Night` into the building and the stockpile's name. A title can contain ` - ` itself, and
 * so can a name, so the longest known title is taken; without one the text up to the first ` - `.
 */
export function splitStructure(text: string): { structure: string; name: string } {
  for (const [title, code] of BY_TITLE) {
    if (fold(text.slice(0, title.length)) !== title) continue;
    const rest = text.slice(title.length);
    if (rest.trim() === '') return { structure: code, name: '' };
    if (rest.startsWith(' - ')) return { structure: code, name: rest.slice(3).trim() };
  }
  const end = text.indexOf(' - ');
  return end < 0
    ? { structure: text, name: '' }
    : { structure: text.slice(0, end), name: text.slice(end + 3).trim() };
}

/** The English title of a building by its code, the upper tiers of a base included; the text where no building has it. */
export function buildingTitle(code: string): string {
  const first = code.replace(/(Base)(T?)[2-4]$/, '$1$21');
  return (Object.hasOwn(TITLES, first) ? TITLES[first]?.[0] : undefined) ?? code;
}

/** The word for the public stockpile: the game writes it in English in every language; the others are in its tables. */
const PUBLIC = new Set(['', 'Public', 'Öffentlich', 'Público', 'Публичный', '公共'].map(fold));

/** Whether a text names a building's public stockpile. A reserve that players called that way cannot be told apart. */
export function isPublicName(name: string): boolean {
  return PUBLIC.has(fold(name));
}

/**
 * Buildings that hold stockpiles, by code. What other pins of a save file hold is the building's own: the output of a
 * mine or a refinery.
 */
export function holdsStockpiles(structure: string): boolean {
  return !/^(Hospital|Refinery|MaintenanceTunnel|ScrapMine|Facility)/.test(structure);
}

/**
 * How many lines a whole text of a building has at least; a shorter one was cut. Counts of one reader of such texts, not
 * of the game.
 */
export function fewestLines(structure: string): number {
  if (structure === 'StorageFacility') return 400;
  if (structure === 'Seaport') return 430;
  if (structure === 'AircraftDepot') return 435;
  return 200;
}
