import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../packages/texts/src/languages.ts';

/**
 * `npm run texts`: what each language lacks, where English shows instead, and what is stale, since its English was changed
 * after it was translated. `npm run texts -- fr ru` looks at some languages.
 *
 * Stale is what Git says: a text whose English line has a newer commit than its own. A commit that only mends the English
 * spelling or moves lines can be left out by its name in `.git-blame-ignore-revs`.
 */

const ROOT = path.resolve(import.meta.dirname, '..');
const TEXTS = 'packages/texts';
const IGNORED = '.git-blame-ignore-revs';
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });

/** For each text of a file, by the names that lead to it: the place of its line's commit in the history, 0 the newest. */
function textsOf(file: string, order: ReadonlyMap<string, number>): Map<string, number> {
  if (!fs.existsSync(path.join(ROOT, file))) return new Map();
  const ignoring = fs.existsSync(path.join(ROOT, IGNORED)) ? ['--ignore-revs-file', IGNORED] : [];
  const found = new Map<string, number>();
  const groups: string[] = [];
  let commit = '';
  for (const line of git('blame', '-w', '-s', '--porcelain', ...ignoring, '--', file).split('\n')) {
    commit = /^([0-9a-f]{40}) \d+ \d+/.exec(line)?.[1] ?? commit;
    if (!line.startsWith('\t')) continue;
    const [, name, value] = /^\s*"([^"]+)": (.*)$/.exec(line) ?? [];
    if (name === undefined) {
      if (/^\s*\}/.test(line)) groups.pop();
    } else if (value === '{') groups.push(name);
    // What is not committed is newer than everything.
    else found.set([...groups, name].join('.'), order.get(commit) ?? -1);
  }
  return found;
}

const order = new Map(
  git('rev-list', 'HEAD')
    .trim()
    .split('\n')
    .map((commit, index) => [commit, index]),
);
const files = fs
  .readdirSync(path.join(ROOT, TEXTS, 'en'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .toSorted();
const english = new Map(files.map((file) => [file, textsOf(`${TEXTS}/en/${file}`, order)]));
const chosen = process.argv.slice(2);
const languages = LANGUAGES.filter(
  (language) => language !== 'en' && (chosen.length === 0 || chosen.includes(language)),
);

for (const language of languages) {
  const missing: string[] = [];
  const stale: string[] = [];
  for (const [file, texts] of english) {
    const own = textsOf(`${TEXTS}/${language}/${file}`, order);
    for (const [name, changed] of texts) {
      const translated = own.get(name);
      if (translated === undefined) missing.push(`${file} ${name}`);
      else if (changed < translated) stale.push(`${file} ${name}`);
    }
  }
  console.log(`${language}: ${missing.length} missing, ${stale.length} stale`);
  for (const text of missing) console.log(`  missing  ${text}`);
  for (const text of stale) console.log(`  stale    ${text}`);
}
