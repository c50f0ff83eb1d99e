import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { type Plugin, type Rollup, runnerImport } from 'vite';
import { LANGUAGES, type Language } from '../../../packages/texts/src/languages.ts';
import { startChunks } from './chunks.ts';

const fileOf = (language: string) =>
  path.join(import.meta.dirname, `../../../packages/texts/src/${language}.ts`);
const MESSAGES = path.join(import.meta.dirname, '../src/messages');
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

/** The texts of every language, compiled, and the folder of the build that they are written to. */
async function compileAll() {
  const languages = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { texts, refusals } = await textsOf(language);
      return [language, { texts: compileTexts(texts) as Texts, refusals }] as const;
    }),
  );
  const digest = createHash('sha256').update(JSON.stringify(languages)).digest('hex').slice(0, 8);
  return { languages: new Map(languages), folder: `app/texts/${digest}` };
}

let all: ReturnType<typeof compileAll> | undefined;
/** Compiled once for all builds of a process. */
export const builtTexts = () => (all ??= compileAll());

/** The features whose texts the modules of some files show. */
export const textsOfChunks = (chunks: Iterable<Rollup.OutputChunk>) =>
  [...chunks]
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.includes(VIRTUAL))
    .map((id) => id.slice(id.indexOf(VIRTUAL) + VIRTUAL.length));

/**
 * In the build, texts come compiled, so that no parser of them goes to the browser, and in a file for each feature and
 * language, so that a page loads those that it shows, in its reader's language alone; those that every page shows are one file.
 * In development and tests they are as they stand in the files.
 * @param areWeighed for a build that only measures: what names a feature is as long as its texts.
 */
export function texts({ areWeighed = false } = {}): Plugin {
  return {
    name: 'texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === path.join(MESSAGES, 'load-texts.ts'))
        return fs.readFile(path.join(MESSAGES, 'load-built-texts.ts'), 'utf8');
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const name = id.slice(VIRTUAL.length + 1);
      const { languages } = await builtTexts();
      const texts = languages.get('en')?.texts[name];
      if (texts === undefined) throw new Error(`There are no texts named ${name}.`);
      const weight = areWeighed ? `, ${JSON.stringify(texts)}` : '';
      const code = `import { wanted } from ${JSON.stringify(path.join(MESSAGES, 'load-texts.ts'))};\nwanted.add(${JSON.stringify(name)}${weight});`;
      return { code, moduleSideEffects: true };
    },
    transform: (code, id) => {
      if (!code.includes('useTranslations(') || id.includes('node_modules')) return undefined;
      const imports = wantedTexts(code).map((name) => `import ${JSON.stringify(VIRTUAL + name)};`);
      return { code: `${code}\n${imports.join('\n')}`, map: null };
    },
    async generateBundle(_, bundle) {
      const { languages, folder } = await builtTexts();
      const first = textsOfChunks(startChunks(bundle));
      for (const [language, { texts: compiled, refusals }] of languages) {
        const write = (name: string, content: unknown) =>
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${language}/${name}.json`,
            source: JSON.stringify(content),
          });
        write('first', Object.fromEntries(first.map((name) => [name, compiled[name]])));
        for (const [name, feature] of Object.entries(compiled))
          if (!first.includes(name)) write(name, { [name]: feature });
        write('refusals', refusals);
        write('whole', { texts: compiled, refusals });
      }
    },
  };
}
