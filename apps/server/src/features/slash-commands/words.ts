import { german } from './words-de.ts';
import { english } from './words-en.ts';

/** Everything that commands say, in one language. Names in it are escaped by who gives them. */
export type Words = typeof english;

/** @param locale as Discord names the language of the person (`de`, `en-GB`); English for all that are not spoken. */
export function wordsFor(locale: string | null | undefined): Words {
  return locale === 'de' ? german : english;
}
