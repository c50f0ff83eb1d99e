import fs from 'node:fs';
import path from 'node:path';

/**
 * Compares docs/spec/requirements.json with the tests: a requirement is covered if a test has its
 * id as a tag, or if docs/spec/departures.md explains the deviation.
 * `--json` prints JSON; `--strict` fails on uncovered ids in an area listed in docs/spec/done.json.
 */

interface Requirement {
  id: string;
  area: string;
  section: string;
  text: string;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const SPEC = path.join(ROOT, 'docs/spec');
/** The tags of a test: `tags` in Vitest, `tag` in Playwright. */
const TAGS = /\btags?: \[([^\]]*)\]/g;

function* testFiles(directory: string): Generator<string> {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const target = path.join(directory, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* testFiles(target);
    } else if (/\.(test|spec|journey)\.tsx?$/.test(entry.name)) yield target;
  }
}

function idsInTests(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of ['packages', 'apps', 'e2e', 'scripts'])
    for (const file of testFiles(path.join(ROOT, folder)))
      for (const [, tags = ''] of fs.readFileSync(file, 'utf8').matchAll(TAGS))
        for (const [id] of tags.matchAll(/\bR\d{3}\b/g))
          found.set(id, [...(found.get(id) ?? []), path.relative(ROOT, file)]);
  return found;
}

// Both files are the repository's own.
const requirements: Requirement[] = JSON.parse(fs.readFileSync(path.join(SPEC, 'requirements.json'), 'utf8'));
const done: string[] = JSON.parse(fs.readFileSync(path.join(SPEC, 'done.json'), 'utf8'));
const departures = fs.readFileSync(path.join(SPEC, 'departures.md'), 'utf8');
const departed = new Set([...departures.matchAll(/^- (R\d{3}):/gm)].map(([, id]) => id));
const tests = idsInTests();
const known = new Set(requirements.map((one) => one.id));
const unknown = [...tests.keys()].filter((id) => !known.has(id));

const areas = [...new Set(requirements.map((one) => one.area))].map((area) => {
  const own = requirements.filter((one) => one.area === area);
  const uncovered = own.filter((one) => !tests.has(one.id) && !departed.has(one.id));
  return {
    area,
    done: done.includes(area),
    total: own.length,
    covered: own.length - uncovered.length,
    uncovered,
  };
});

if (process.argv.includes('--json')) {
  const report = areas.map((one) => ({ ...one, uncovered: one.uncovered.map(({ id }) => id) }));
  console.log(JSON.stringify({ areas: report, unknown }, null, 2));
} else {
  for (const { area, done: isDone, total, covered, uncovered } of areas) {
    console.log(`${area.padEnd(16)} ${String(covered).padStart(3)}/${total}${isDone ? '  done' : ''}`);
    for (const { id, text } of uncovered)
      if (isDone || process.argv.includes('--all')) console.log(`  ${id} ${text}`);
    if (!isDone && uncovered.length > 0 && !process.argv.includes('--strict'))
      console.log(`  without a test: ${uncovered.map(({ id }) => id).join(' ')}`);
  }
  for (const id of unknown)
    console.log(`A test names ${id}, which docs/spec/requirements.json does not have.`);
}

const missing = areas.filter((one) => one.done && one.uncovered.length > 0);
if (process.argv.includes('--strict') && (missing.length > 0 || unknown.length > 0)) {
  console.error('Areas listed in docs/spec/done.json have ids without a test.');
  process.exit(1);
}
