import { type GameNameTables, items } from '@backline/contract';
import {
  CRATE_WORDS,
  CRATED_MARK,
  GAME_LANGUAGES,
  type GameLanguage,
  hasNamedItems,
  withItemNames,
} from '@backline/domain';
import * as z from 'zod/mini';
import { pageLanguage } from '../../messages/language.ts';
import { slot } from '../storage/slots.ts';
import { addressOf, replyOf, request } from './request.ts';

/** The names of items in the language of the page. */
interface ItemNames {
  /** Marks a crated form behind a name. */
  mark: string;
  /** By the English name, without the mark of a crated form. */
  byEnglish: ReadonlyMap<string, string>;
}

const table = z.record(
  z.string(),
  z.object({ name: z.optional(z.string()), english: z.optional(z.string()) }),
);
const kept = slot('itemNames', 'local', z.object({ language: z.enum(GAME_LANGUAGES), table }));
/** The names of the last reply: those that are on the screen. */
let shown: ItemNames | null = null;
const loaded = new Map<GameLanguage, Promise<ItemNames>>();

/**
 * The names of items in the language of the page (docs/spec/items.md#names), from this browser's copy or else from the
 * server. Null for English, which is what the server writes.
 */
async function pageItemNames(): Promise<ItemNames | null> {
  const language = pageLanguage();
  if (language === 'en') return null;
  const known = loaded.get(language) ?? loadNames(language);
  loaded.set(language, known);
  shown = await known;
  return shown;
}

/** Drops the copy: the names of items have changed. */
export function forgetItemNames(): void {
  kept.clear();
  loaded.clear();
}

/** Without an answer the items keep their English names. */
async function loadNames(language: GameLanguage): Promise<ItemNames> {
  const copy = kept.read();
  if (copy?.language === language) return namesOf(language, copy.table);
  try {
    const address = addressOf(items.names.path, {}, { language });
    const { text } = await request({ method: 'GET', address });
    const fresh: GameNameTables[string] = replyOf(items.names, text)[language] ?? {};
    kept.write({ language, table: fresh });
    return namesOf(language, fresh);
  } catch (error) {
    console.error(`The names of items in ${language} could not be loaded.`, error);
    return namesOf(language, {});
  }
}

function namesOf(language: GameLanguage, names: z.output<typeof table>): ItemNames {
  const known = Object.values(names).flatMap(({ english, name }) =>
    english === undefined || name === undefined ? [] : [[english, name] as const],
  );
  return { mark: ` (${CRATE_WORDS[language][0]})`, byEnglish: new Map(known) };
}

/** English names by CodeName and form, of the items that were named in another language. */
const english = new Map<string, string>();

/** The English name of an item, for tables and files that other programs read. */
export function englishName({ name, firName, crated }: { name: string; firName: string; crated: boolean }) {
  return english.get(`${firName}/${crated}`) ?? name;
}

/** The name of a material, which replies name in English, in the language of the page. */
export function materialName(name: string): string {
  return pageLanguage() === 'en' ? name : (shown?.byEnglish.get(name) ?? name);
}

/**
 * A reply with its items named in the language of the page. Costs keep the English names of their materials, by which other
 * rules know them.
 */
export async function inPageNames<T>(reply: T): Promise<T> {
  if (pageLanguage() === 'en' || !hasNamedItems(reply)) return reply;
  const names = await pageItemNames();
  if (names === null) return reply;
  return withItemNames(reply, ({ firName, name, crated = false }) => {
    english.set(`${firName}/${crated}`, name);
    return ownName(name, names);
  });
}

function ownName(name: string, { mark, byEnglish }: ItemNames): string {
  const isCrated = name.endsWith(CRATED_MARK);
  const plain = isCrated ? name.slice(0, -CRATED_MARK.length) : name;
  return `${byEnglish.get(plain) ?? plain}${isCrated ? mark : ''}`;
}
