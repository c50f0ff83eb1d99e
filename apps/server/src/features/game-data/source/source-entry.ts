import type { GameLanguage } from '@backline/domain';
import type { CatalogEntry } from '../../../catalog/catalog.ts';

/** Places of production are those that the source names; it may not name all. */
type Facts = { [Fact in Exclude<keyof CatalogEntry, 'codeName'>]?: CatalogEntry[Fact] | undefined };

/** Facts that a source has of an item; what it does not say is absent. */
export interface SourceEntry extends Facts {
  codeName: string;
  /** Names by language. */
  names: ReadonlyMap<GameLanguage, string>;
}

/** Notes that a field of an entry cannot be read; the rest of the entry is used. */
export type Wrong = (codeName: string, field: string) => void;

const LANGUAGES: Readonly<Record<string, GameLanguage>> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  ru: 'ru',
  pt: 'pt-BR',
  'pt-br': 'pt-BR',
  zh: 'zh-Hans',
  'zh-hans': 'zh-Hans',
  'zh-cn': 'zh-Hans',
};

/** The name of a language in a pack; undefined for one that the game does not have. */
export function gameLanguage(written: string): GameLanguage | undefined {
  const key = written.trim().toLowerCase().replace('_', '-');
  return Object.hasOwn(LANGUAGES, key) ? LANGUAGES[key] : undefined;
}

/** Says whether an item may have this CodeName: also not that of something that every object has. */
export function isCodeName(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 200 && /^\w+$/.test(text) && !(text in Object.prototype);
}
