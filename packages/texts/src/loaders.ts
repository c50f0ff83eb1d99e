// Written by `npm run fix` from the names of the files: do not edit.

/** Loads the texts of a language that few read; the English ones come with what shows them. */
export const LOADERS = {
  de: () => import('./de.ts'),
};
