/** The languages that there is a folder of texts for; English is the one that the others are held against. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the texts for a code such as `de-AT`; undefined where there are none. */
export function languageOf(code: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === code?.trim().slice(0, 2).toLowerCase());
}

/** The first language of some codes that there are texts in; English without any. */
export function firstLanguageOf(codes: readonly (string | null | undefined)[]): Language {
  return codes.map(languageOf).find((language) => language !== undefined) ?? 'en';
}
