import { type Reason, reasonText } from '@backline/contract';
import { firstLanguageOf, LANGUAGES, type Language, languageOf } from '@backline/texts/languages';
import type { Texts } from '@backline/texts/messages';
import { useSyncExternalStore } from 'react';
import { FIRST_TEXTS, loadRefusals, loadTexts, wanted } from './load-texts.ts';

/** The choice of this device, which stays when somebody signs out; nothing stored means as the browser says. */
export const LANGUAGE_KEY = 'language';

interface Spoken {
  language: Language;
  texts: Partial<Texts>;
  /** The texts of the chosen language could not be loaded; the page goes on in the one that it speaks. */
  isMissing?: boolean;
}

/** The loaded texts of each language. */
const loaded = new Map<Language, { texts: Partial<Texts>; refusals?: Readonly<Record<string, string>> }>([
  ['en', { texts: FIRST_TEXTS }],
]);
let spoken: Spoken = { language: 'en', texts: FIRST_TEXTS };
/** The present change of the language, or the last one. */
let speaking: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

function speak(next: Spoken): void {
  spoken = next;
  document.documentElement.lang = next.language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's own choice; `auto` without one. */
export function chosenLanguage(): Language | 'auto' {
  return languageOf(localStorage.getItem(LANGUAGE_KEY)) ?? 'auto';
}

/** The first of the browser's languages that there are texts in; English without any. */
function browserLanguage(): Language {
  return firstLanguageOf(navigator.languages);
}

/** The name of a language, in its own words or in those of another. */
export function languageName(language: Language, said: Language = language): string {
  return new Intl.DisplayNames(said, { type: 'language' }).of(language) ?? language;
}

/** The languages as a person chooses among them: each by its own name, which begins with a capital as in any list. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => {
  const [first = '', ...rest] = languageName(value);
  return { value, label: first.toLocaleUpperCase(value) + rest.join('') };
});

/**
 * How dates and numbers are written: in the language of the texts, as the browser's region writes them. A person in
 * London who reads German gets `de-GB`, one in Vienna who reads English `en-AT`. The region is the first that the browser
 * names; of a bare `pl` it is the one where most of its speakers live.
 */
export function formatLocale(language: Language): string {
  const regions = navigator.languages.map((code) => new Intl.Locale(code).region);
  const [first] = navigator.languages;
  const region =
    regions.find((code) => code !== undefined) ??
    (first === undefined ? undefined : new Intl.Locale(first).maximize().region);
  return region === undefined ? language : new Intl.Locale(language, { region }).toString();
}

/**
 * Speaks the chosen language once its texts are loaded. When they cannot be, the page goes on as it is and says so.
 * @throws when they cannot be and the page has no texts yet.
 */
export function speakChosenLanguage(): Promise<void> {
  speaking = speakNow();
  return speaking;
}

async function speakNow(): Promise<void> {
  const chosen = chosenLanguage();
  const language = chosen === 'auto' ? browserLanguage() : chosen;
  if (spoken.isMissing) speak({ ...spoken, isMissing: false }); // a second failure is told too
  try {
    speak({ language, texts: await wantedTexts(language) });
  } catch (error) {
    console.error(`The texts of ${language} could not be loaded.`, error);
    if (Object.keys(spoken.texts).length === 0) throw error;
    speak({ ...spoken, isMissing: true });
  }
}

/** Loads the texts of code that has come since. Code that shows texts waits for it. @throws when they cannot be loaded. */
export async function speakAll(): Promise<void> {
  await speaking;
  await wantedTexts(spoken.language);
}

/** The texts of a language, with all that is wanted by now. */
async function wantedTexts(language: Language): Promise<Partial<Texts>> {
  const known = loaded.get(language) ?? { texts: {} };
  loaded.set(language, known);
  const missing = () => [...wanted].filter((name) => !(name in known.texts));
  do Object.assign(known.texts, await loadTexts(language, missing()));
  while (missing().length > 0);
  return known.texts;
}

/** Loads the texts of the server's refusals in the language of the page; without them its English ones are shown. */
export async function speakRefusals(language = spoken.language): Promise<void> {
  const known = loaded.get(language);
  if (language === 'en' || known === undefined || known.refusals !== undefined) return;
  try {
    known.refusals = await loadRefusals(language);
    speak({ ...spoken });
  } catch (error) {
    console.error(`The refusals in ${language} could not be loaded.`, error);
  }
}

/**
 * Tells why the server refuses, in the language of the page once `speakRefusals` has its texts.
 * @param message the server's English text: for a reason that this page does not know, or none.
 */
export function inPageLanguage(reason: Reason | undefined, message: string): string {
  return (reason && reasonText(reason, loaded.get(spoken.language)?.refusals ?? {})) ?? message;
}

/** Keeps a choice and speaks it. */
export function chooseLanguage(choice: Language | 'auto'): Promise<void> {
  if (choice === 'auto') localStorage.removeItem(LANGUAGE_KEY);
  else localStorage.setItem(LANGUAGE_KEY, choice);
  return speakChosenLanguage();
}

/** The language of the page, for code that is no component. */
export function pageLanguage(): Language {
  return spoken.language;
}

/** The language of the page with its texts. */
export function useLanguage(): Spoken {
  const read = () => spoken;
  return useSyncExternalStore(subscribe, read, read);
}
