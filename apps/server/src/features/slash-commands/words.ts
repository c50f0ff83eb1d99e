import { german } from './words-de.ts';
import { english } from './words-en.ts';

/** All texts of commands, in one language. Callers escape the names in them. */
export type Words = typeof english;

/** @param locale the person's language as Discord gives it (`de`, `en-GB`); English for languages without texts. */
export function wordsFor(locale: string | null | undefined): Words {
  return locale === 'de' ? german : english;
}
