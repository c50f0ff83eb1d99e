import type { createTranslator } from 'use-intl/core';
import type { Language } from '../languages.ts';
import { LOADERS } from './loaders.ts';
import type { ServerMessages } from './messages.ts';

type Feature = keyof ServerMessages;

/** Says the texts of a feature in a language. */
export type Words<F extends Feature> = ReturnType<typeof createTranslator<ServerMessages[F]>>;

const loaded = new Map<string, Promise<Words<Feature>>>();

/** Returns what says the texts of a feature in a language. They are loaded when they are first needed, and again after a failure. */
export function wordsOf<F extends Feature>(feature: F, language: Language): Promise<Words<F>> {
  const key = `${language}/${feature}`;
  const words = loaded.get(key) ?? load(feature, language);
  loaded.set(key, words);
  words.catch(() => loaded.delete(key));
  return words as unknown as Promise<Words<F>>; // the key has the feature
}

/** Returns the texts of refusals in a language, by code. */
export async function refusalsIn(language: Language): Promise<Readonly<Record<string, string>>> {
  return (await LOADERS[language]()).refusals;
}

async function load(feature: Feature, language: Language): Promise<Words<Feature>> {
  const [{ createTranslator }, { texts }] = await Promise.all([import('use-intl/core'), LOADERS[language]()]);
  const messages = texts[feature] as unknown as ServerMessages[Feature]; // the types only tell the params
  return createTranslator({ locale: language, messages });
}
