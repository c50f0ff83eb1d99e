import { type Reason, reasonText } from '@backline/contract';
import { texts as english } from '@backline/texts/en';
import { firstLanguageOf, LANGUAGES, type Language, languageOf } from '@backline/texts/languages';
import { LOADERS } from '@backline/texts/loaders';
import type { Texts } from '@backline/texts/messages';
import { useSyncExternalStore } from 'react';

/** The choice of this device, which stays when somebody signs out; nothing stored means as the browser says. */
const KEY = 'language';

interface Spoken {
  language: Language;
  texts: Texts;
  /** The texts of the server's refusals, by code; empty for English, which is the language of its messages. */
  refusals: Readonly<Record<string, string>>;
  /** The texts of the chosen language could not be loaded; the page goes on in the one that it speaks. */
  isMissing?: boolean;
}

const ENGLISH: Spoken = { language: 'en', texts: english, refusals: {} };
let spoken = ENGLISH;
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
  return languageOf(localStorage.getItem(KEY)) ?? 'auto';
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

/** Speaks the chosen language once its texts are loaded. When they cannot be, the page goes on as it is and says so. */
export async function speakChosenLanguage(): Promise<void> {
  const chosen = chosenLanguage();
  const language = chosen === 'auto' ? browserLanguage() : chosen;
  if (spoken.isMissing) speak({ ...spoken, isMissing: false }); // a second failure is told too
  try {
    speak(language === 'en' ? ENGLISH : await load(language));
  } catch (error) {
    console.error(`The texts of ${language} could not be loaded.`, error);
    speak({ ...spoken, isMissing: true });
  }
}

async function load(language: Exclude<Language, 'en'>): Promise<Spoken> {
  const { texts, refusals } = await LOADERS[language]();
  return { language, texts, refusals };
}

/**
 * Tells why the server refuses, in the language of the page.
 * @param message the server's English text: for a reason that this page does not know, or none.
 */
export function inPageLanguage(reason: Reason | undefined, message: string): string {
  return (reason && reasonText(reason, spoken.refusals)) ?? message;
}

/** Keeps a choice and speaks it. */
export function chooseLanguage(choice: Language | 'auto'): Promise<void> {
  if (choice === 'auto') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  return speakChosenLanguage();
}

/** The language of the page with its texts. */
export function useLanguage(): Spoken {
  const read = () => spoken;
  return useSyncExternalStore(subscribe, read, read);
}
