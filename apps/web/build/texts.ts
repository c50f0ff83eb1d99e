import path from 'node:path';
import compile from 'icu-minify/compile';
import { type Plugin, runnerImport } from 'vite';
import { LANGUAGES, type Language } from '../../../packages/texts/src/languages.ts';

const fileOf = (language: string) =>
  path.join(import.meta.dirname, `../../../packages/texts/src/${language}.ts`);
const ENGLISH = fileOf('en');
/** Readers of another language load all its texts at once: one more request, and nothing more for everybody else. */
const OTHERS = new Set(LANGUAGES.filter((language) => language !== 'en').map(fileOf));
const VIRTUAL = 'virtual:texts/';

type Texts = { [name: string]: string | Texts };

async function textsIn(file: string) {
  return (await runnerImport<{ texts: Texts; refusals: Texts }>(file)).module;
}

/** The texts of a language as they stand in its files, completed from the English ones. */
export const textsOf = (language: Language) => textsIn(fileOf(language));

/** Every text of a tree in the form that `use-intl/format-message/format-only` reads. */
export function compileTexts(texts: Texts): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? compile(text) : compileTexts(text),
    ]),
  );
}

/**
 * The features whose texts a module asks for: `useTranslations('goals.form')` wants `goals`.
 * @throws for a call whose feature does not stand in the call itself, since then nobody can tell what to load.
 */
export function wantedTexts(code: string): string[] {
  const calls = [...code.matchAll(/\buseTranslations\(([^)]*)\)/g)];
  const names = calls.map(([call, argument = '']) => {
    const name = /^['"]([\w-]+)[\w.-]*['"],?$/.exec(argument.trim())?.[1];
    if (name === undefined)
      throw new Error(`${call}: name the texts in the call, as in useTranslations('goals').`);
    return name;
  });
  return [...new Set(names)];
}

/**
 * In the build, texts come compiled, so that no parser of them goes to the browser, and each feature's texts come with
 * the modules that use them, so that the first page does not load those of all others. In development and tests they
 * are as they stand in the files.
 */
export function texts(): Plugin {
  let all: Texts = {};
  return {
    name: 'texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    buildStart: async () => {
      all = (await textsIn(ENGLISH)).texts;
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load: async (id) => {
      if (OTHERS.has(id)) {
        const { texts, refusals } = await textsIn(id);
        return `export const refusals = ${JSON.stringify(refusals)};\nexport const texts = ${JSON.stringify(compileTexts(texts))};`;
      }
      // Each feature's module below adds its own texts.
      if (id === ENGLISH) return 'export const texts = {};';
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const name = id.slice(VIRTUAL.length + 1);
      const feature = all[name];
      if (typeof feature !== 'object') throw new Error(`There are no texts named ${name}.`);
      const code = `import { texts } from ${JSON.stringify(ENGLISH)};\ntexts[${JSON.stringify(name)}] = ${JSON.stringify(compileTexts(feature))};`;
      return { code, moduleSideEffects: true };
    },
    transform: (code, id) => {
      if (!code.includes('useTranslations(') || id.includes('node_modules')) return undefined;
      const imports = wantedTexts(code).map((name) => `import ${JSON.stringify(VIRTUAL + name)};`);
      return { code: `${code}\n${imports.join('\n')}`, map: null };
    },
  };
}
