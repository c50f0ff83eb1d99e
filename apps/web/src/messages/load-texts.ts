import { texts as english } from '@backline/texts/en';
import type { Language } from '@backline/texts/languages';
import { LOADERS } from '@backline/texts/loaders';
import type { Texts } from '@backline/texts/messages';

/** The features whose texts the loaded code shows. The build fills it (build/texts.ts); without one, all texts come at once. */
export const wanted = new Set<string>();

/** Texts that are there before anything is loaded; in the build none. */
export const FIRST_TEXTS: Partial<Texts> = english;

/** Loads texts of a language, as of the wanted features. In the build load-built-texts.ts stands in for this file. */
export async function loadTexts(language: Language, _features: readonly string[]): Promise<Partial<Texts>> {
  return language === 'en' ? english : (await LOADERS[language]()).texts;
}

/** Loads the texts of refusals, by code; in English the server says them. */
export async function loadRefusals(
  language: Exclude<Language, 'en'>,
): Promise<Readonly<Record<string, string>>> {
  return (await LOADERS[language]()).refusals;
}
