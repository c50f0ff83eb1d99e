import { fold } from './fold.ts';
import { GAME_LANGUAGES, type GameLanguage } from './languages.ts';

/** An item of the catalog: its code name, its English name, and which side can make it. */
export interface CatalogName {
  codeName: string;
  name: string;
  faction: 'Neutral' | 'Colonial' | 'Warden';
}

export type TranslatedNames = Partial<Record<Exclude<GameLanguage, 'en'>, string>>;

/** Names in the other languages by code name; the game shows the English one where there is none. */
const TRANSLATED_NAMES: Record<string, TranslatedNames> = {
  Bandages: { de: 'Verbände', pt: 'Bandagens', ru: 'Бинты', zh: '绷带' },
  Cloth: {
    de: 'Basis-Materialien',
    fr: 'Matériaux Basiques',
    pt: 'Materiais Básicos',
    ru: 'Базовые материалы',
    zh: '基础材料',
  },
  GasMask: {
    de: 'Gasmaske',
    fr: 'Masque à gaz',
    pt: 'Mascara de gás',
    ru: 'Противогаз',
    zh: '防毒面具',
  },
  MaterialPlatform: {
    de: 'Materialpalette',
    fr: 'Palette de matériaux',
    pt: 'Palete',
    ru: 'Поддон для материалов',
    zh: '材料运货板',
  },
  MedicUniformC: { de: 'Sanitäter Uniform' },
  MedicUniformW: { de: 'Sanitäter Uniform' },
  MortarAmmo: {
    de: 'Mörsergranate',
    fr: 'Obus de Mortier',
    pt: 'Munição de Morteiro',
    ru: 'Минометный Снаряд',
    zh: '迫击炮炮弹',
  },
  Petrol: { de: 'Benzin', fr: 'Essence', pt: 'Petróleo', ru: 'Бензин', zh: '汽油' },
  RifleAmmo: { de: '7,62mm', fr: '7,62 mm', ru: '7.62-мм' },
  RifleC: {
    de: 'Argenti r.II Gewehr',
    fr: 'Fusil Argenti r.II',
    pt: 'Rifle Argenti r.II',
    ru: 'Винтовка Argenti r.II',
    zh: 'Argenti r.II 步枪',
  },
  ShippingContainer: {
    de: 'Frachtcontainer',
    fr: 'Conteneur de transport',
    pt: 'Contêiner de Transporte',
    ru: 'Грузовой контейнер',
    zh: '货运集装箱',
  },
  Shovel: { de: 'Schaufel', fr: 'Pelle', pt: 'Pá', ru: 'Лопата', zh: '铲子' },
  SoldierSupplies: {
    de: 'Soldatenausrüstung',
    fr: 'Fournitures de Soldat',
    pt: 'Camisas',
    ru: 'Солдатское снаряжение',
    zh: '士兵补给',
  },
  Tripod: { de: 'Dreibein', fr: 'Trépied', pt: 'Tripé', ru: 'Тренога', zh: '三脚架' },
  Wood: {
    de: 'Veredelte Materialien',
    fr: 'Matériaux Raffinés',
    pt: 'Materiais Refinados',
    ru: 'Рафинированные материалы',
    zh: '精炼材料',
  },
};

/** Finds code names by an item's name in one language. Several items can share a name. */
export type NameIndex = Record<GameLanguage, ReadonlyMap<string, readonly string[]>>;

/** Folded names to code names for each language. English stands in for an item without a name in a language. */
export function indexNames(
  catalog: readonly CatalogName[],
  translations: Readonly<Record<string, TranslatedNames>> = TRANSLATED_NAMES,
): NameIndex {
  const indexOf = (language: GameLanguage) => {
    const index = new Map<string, string[]>();
    const add = (name: string | undefined, codeName: string) => {
      if (name === undefined) return;
      const known = index.get(fold(name)) ?? [];
      if (!known.includes(codeName)) index.set(fold(name), [...known, codeName]);
    };
    if (language !== 'en')
      for (const { codeName } of catalog) add(translations[codeName]?.[language], codeName);
    // After the translations, so that an English name never hides one of the language.
    for (const { codeName, name } of catalog) if (!index.has(fold(name))) add(name, codeName);
    return index;
  };
  return Object.fromEntries(
    GAME_LANGUAGES.map((language) => [language, indexOf(language)]),
  ) as unknown as NameIndex; // fromEntries forgets that every language is there
}
