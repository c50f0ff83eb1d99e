/** The languages that there is a folder of texts for; English is the one that the others are held against. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
