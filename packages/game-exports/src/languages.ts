/** The languages that the game speaks; English first, because it wins where two fit equally well. */
export const GAME_LANGUAGES = ['en', 'de', 'fr', 'pt', 'ru', 'zh'] as const;
export type GameLanguage = (typeof GAME_LANGUAGES)[number];
