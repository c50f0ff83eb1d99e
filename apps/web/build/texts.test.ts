import format from 'icu-minify/format';
import { expect, it } from 'vitest';
import { texts as en } from '../../../packages/texts/src/en.ts';
import { compileTexts, wantedTexts } from './texts.ts';

it('a module requests the texts of the features that it names, each once', () => {
  const code = `const t = useTranslations('goals.form'); const ui = useTranslations("ui"); useTranslations('goals');`;
  expect(wantedTexts(code)).toEqual(['goals', 'ui']);
});

it.each(['useTranslations()', 'useTranslations(name)', 'useTranslations(`goals`)'])(
  'a call that does not name its texts is refused: %s',
  (call) => {
    expect(() => wantedTexts(call)).toThrow('name the texts in the call');
  },
);

it('every text can be compiled', () => {
  expect(() => compileTexts(en)).not.toThrow();
});

it('a compiled text gives the same result', () => {
  const { rights } = compileTexts({
    rights: '{count, plural, one {# crate} other {# crates}} of {name}',
  }) as {
    rights: Parameters<typeof format>[0];
  };
  const formatters = {
    getNumberFormat: (locale: string) => new Intl.NumberFormat(locale),
    getPluralRules: (locale: string) => new Intl.PluralRules(locale),
    getDateTimeFormat: (locale: string) => new Intl.DateTimeFormat(locale),
  };
  const say = (count: number) => format(rights, 'en', { count, name: 'Depot' }, { formatters });
  expect([say(1), say(1200)]).toEqual(['1 crate of Depot', '1,200 crates of Depot']);
});
