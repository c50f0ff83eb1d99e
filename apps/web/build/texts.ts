import path from 'node:path';
import compile from 'icu-minify/compile';
import { type Plugin, runnerImport } from 'vite';

const ALL_TEXTS = path.join(import.meta.dirname, '../src/messages/en/index.ts');
/** German readers load all texts at once: one more request, and nothing more for everybody else. */
const GERMAN_TEXTS = path.join(import.meta.dirname, '../src/messages/de/index.ts');
const VIRTUAL = 'virtual:texts/';

type Texts = { [name: string]: string | Texts };

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
      all = (await runnerImport<{ en: Texts }>(ALL_TEXTS)).module.en;
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === GERMAN_TEXTS) {
        const { de } = (await runnerImport<{ de: Texts }>(GERMAN_TEXTS)).module;
        return `export const de = ${JSON.stringify(compileTexts(de))};\nexport { errors } from './errors.ts';`;
      }
      // Each feature's module below adds its own texts.
      if (id === ALL_TEXTS) return 'export const en = {};';
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const name = id.slice(VIRTUAL.length + 1);
      const feature = all[name];
      if (typeof feature !== 'object') throw new Error(`There are no texts named ${name}.`);
      const code = `import { en } from ${JSON.stringify(ALL_TEXTS)};\nen[${JSON.stringify(name)}] = ${JSON.stringify(compileTexts(feature))};`;
      return { code, moduleSideEffects: true };
    },
    transform: (code, id) => {
      if (!code.includes('useTranslations(') || id.includes('node_modules')) return undefined;
      const imports = wantedTexts(code).map((name) => `import ${JSON.stringify(VIRTUAL + name)};`);
      return { code: `${code}\n${imports.join('\n')}`, map: null };
    },
  };
}
