// Written by `npm run fix` from the names of the files: do not edit.

/** Loads the texts of a language when they are first needed. */
export const LOADERS = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  ru: () => import('./ru.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
};
