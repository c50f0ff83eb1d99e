import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type Language } from '../packages/texts/src/languages.ts';
import { paramsOf } from '../packages/texts/src/params-of.ts';

/**
 * Writes the lists that name every feature, from the existing files: the endpoints of the contract, the routes of the
 * server, the texts in each language with what they are filled with. `npm run fix` writes them; `npm run check:lists` fails
 * where one is out of date.
 *
 *   npx tsx scripts/feature-lists.ts [--write]
 */

const ROOT = path.resolve(import.meta.dirname, '..');
const CONTRACT = 'packages/contract/src';
const SERVER = 'apps/server/src';
const TEXTS = 'packages/texts';
const NOTE = '// Written by `npm run fix` from the names of the files: do not edit.\n';

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (name: string) => camelCase(`-${name}`);

/** The names of the files of a folder with this ending, without it; those of its folders too, with their path. */
function namesIn(folder: string, ending: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();
}

/** Whether a file of the contract exports endpoints under its own name. */
async function isFeature(name: string): Promise<boolean> {
  const contents: Record<string, unknown> = await import(
    pathToFileURL(path.join(ROOT, CONTRACT, `${name}.ts`)).href
  );
  const endpoints = Object.values(contents[camelCase(name)] ?? {});
  return (
    endpoints.length > 0 &&
    endpoints.every((endpoint) => typeof endpoint === 'object' && 'summary' in endpoint)
  );
}

async function contractList(): Promise<string> {
  const names: string[] = [];
  for (const name of namesIn(CONTRACT, '.ts'))
    if (!name.includes('.') && !['index', 'features'].includes(name) && (await isFeature(name)))
      names.push(name);
  return [
    NOTE,
    ...names.map((name) => `import { ${camelCase(name)} } from './${name}.ts';`),
    '',
    ...names.map((name) => `export * from './${name}.ts';`),
    '\n/** The endpoints of each feature. */',
    `export const FEATURES = [${names.map(camelCase).join(', ')}];`,
  ].join('\n');
}

function routesList(): string {
  const files = namesIn(`${SERVER}/features`, '.routes.ts');
  const register = (file: string) => `register${pascalCase(path.basename(file))}`;
  return [
    NOTE,
    ...files.map((file) => `import { ${register(file)} } from './features/${file}.routes.ts';`),
    "import type { App } from './http/app.ts';",
    '\n/** Serves every endpoint of the contract. */',
    'export function registerFeatures(app: App): void {',
    ...files.map((file) => `${register(file)}(app);`),
    '}',
  ].join('\n');
}

const REFUSALS = ['errors', 'problems'];
/** Texts of the pages that the server says too. */
const SHARED = ['alerts', ...REFUSALS];
const isFor = (name: string, ofServer: boolean) =>
  name.startsWith('server/') === ofServer || (ofServer && SHARED.includes(name));

/** The texts of the pages in a language, or those that the server says; the English ones where it has none. */
function textsList(language: Language, ofServer: boolean): string {
  const folder = ofServer ? '..' : '.';
  const isEnglish = language === 'en';
  const all = namesIn(`${TEXTS}/${language}`, '.json');
  const names = all.filter((name) => isFor(name, ofServer));
  const features = names.filter((name) => name !== 'errors' && !(ofServer && REFUSALS.includes(name)));
  const featureOf = (name: string) => camelCase(path.basename(name));
  const complete = (texts: string, english: string) =>
    isEnglish ? texts : `completed(${texts}, english.${english})`;
  return [
    NOTE,
    ...(isEnglish
      ? []
      : [`import { completed } from '${folder}/completed.ts';`, "import * as english from './en.ts';"]),
    ...names.map(
      (name) =>
        `import ${featureOf(name)} from '${folder}/../${language}/${name}.json' with { type: 'json' };`,
    ),
    `\n/** The texts of ${ofServer ? 'what the server says' : 'the pages'}, by feature. */`,
    `export const texts = ${complete(`{ ${features.map(featureOf).join(', ')} }`, 'texts')};`,
    '\n/** The texts of refusals, by code. */',
    `export const refusals = ${complete(
      `{ ${names
        .filter((name) => REFUSALS.includes(name))
        .map((name) => `...${name}`)
        .join(', ')} }`,
      'refusals',
    )};`,
  ].join('\n');
}

function loadersList(languages: readonly Language[]): string {
  return [
    NOTE,
    '/** Loads the texts of a language when they are first needed. */',
    'export const LOADERS = {',
    ...languages.map((language) => `'${language}': () => import('./${language}.ts'),`),
    '};',
  ].join('\n');
}

type Tree = { [name: string]: string | Tree };

/** Only what each text is filled with; nothing of those that are just words. */
function paramsIn(texts: Tree): Tree {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string' ? paramsOf(text).join('') : paramsIn(text),
  ]);
  return Object.fromEntries(
    entries.filter(([, params]) =>
      typeof params === 'string' ? params !== '' : Object.keys(params ?? {}).length,
    ),
  );
}

function paramsList(): string {
  const folder = `${TEXTS}/en`;
  const texts = (ofServer: boolean) =>
    Object.fromEntries(
      namesIn(folder, '.json')
        .filter((name) => isFor(name, ofServer))
        .map((name) => [
          camelCase(path.basename(name)),
          JSON.parse(fs.readFileSync(path.join(ROOT, folder, `${name}.json`), 'utf8')) as Tree,
        ]),
    );
  return [
    NOTE,
    '/** The English texts that are filled with something, reduced to what that is. */',
    `export interface Params ${JSON.stringify(paramsIn(texts(false)))}`,
    '\n/** The same of the texts that the server says. */',
    `export interface ServerParams ${JSON.stringify(paramsIn(texts(true)))}`,
  ].join('\n');
}

const LISTS = {
  [`${CONTRACT}/features.ts`]: await contractList(),
  [`${SERVER}/register-features.ts`]: routesList(),
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => [
      [`${TEXTS}/src/${language}.ts`, textsList(language, false)],
      [`${TEXTS}/src/server/${language}.ts`, textsList(language, true)],
    ]),
  ),
  // English comes to a page with what shows it.
  [`${TEXTS}/src/loaders.ts`]: loadersList(LANGUAGES.filter((language) => language !== 'en')),
  [`${TEXTS}/src/server/loaders.ts`]: loadersList(LANGUAGES),
  [`${TEXTS}/src/params.generated.ts`]: paramsList(),
};

for (const [file, list] of Object.entries(LISTS)) {
  const target = path.join(ROOT, file);
  const command = ['check', '--write', `--stdin-file-path=${file}`];
  const text = execFileSync(path.join(ROOT, 'node_modules/.bin/biome'), command, {
    cwd: ROOT,
    encoding: 'utf8',
    input: `${list}\n`,
  });
  if (fs.existsSync(target) && fs.readFileSync(target, 'utf8') === text) continue;
  if (process.argv.includes('--write')) fs.writeFileSync(target, text);
  else {
    console.error(`${file} does not list all existing features: run npm run fix.`);
    process.exitCode = 1;
  }
}
