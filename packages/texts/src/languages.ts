/** The languages that there is a folder of texts for; English is the one that the others are held against. */
export const LANGUAGES = ['en', 'de', 'fr', 'pt-BR', 'ru', 'zh-Hans'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that a code such as `de-AT` or `zh_CN` is about: `de`, `zh`. */
export const baseOf = (code: string) => code.trim().toLowerCase().split(/[-_;]/)[0];

/**
 * The language of the texts for a code such as `de-AT`; undefined where there are none. Regions and scripts share their
 * texts: who reads `pt-PT` reads `pt-BR` sooner than English, and who reads `zh-TW` plays the game in `zh-Hans`, since it
 * has no other Chinese.
 */
export function languageOf(code: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => baseOf(language) === baseOf(code ?? ''));
}

/** The first language of some codes that there are texts in; English without any. */
export function firstLanguageOf(codes: readonly (string | null | undefined)[]): Language {
  return codes.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/** The codes by which Discord knows the readers of a language; it knows Chinese by places instead of scripts. */
export function discordCodesOf(language: string): readonly string[] {
  return language === 'zh-Hans' ? ['zh-CN', 'zh-TW'] : [language];
}
