import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { forbiddenLicences, LICENCES_PAGE, licencesPage, lockedPackages } from './packages.ts';

/**
 * `npm run check:packages` checks licences and known vulnerabilities of the packages in the
 * lock file. `-- --write` regenerates the list of licences.
 */
const packages = lockedPackages();
if (process.argv.includes('--write')) fs.writeFileSync(LICENCES_PAGE, licencesPage(packages));

const problems = [...forbiddenLicences(packages).map((licence) => `This licence is not allowed: ${licence}`)];
if (!fs.existsSync(LICENCES_PAGE) || fs.readFileSync(LICENCES_PAGE, 'utf8') !== licencesPage(packages))
  problems.push('docs/licences.md is out of date: npm run check:packages -- --write');
problems.push(...vulnerabilities());

for (const problem of problems) console.error(problem);
console.log(`${packages.length} packages, ${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);

/**
 * Known vulnerabilities of production packages; if the registry does not respond, this is printed and the
 * check passes.
 */
function vulnerabilities(): string[] {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', shell: false });
  const answer = parsed(stdout);
  const found = answer?.metadata?.vulnerabilities;
  if (found === undefined) {
    const reason = answer?.message ?? 'no answer';
    console.log(`npm audit could not run, so known vulnerabilities were not checked: ${reason}`);
    return [];
  }
  const names = Object.keys(answer?.vulnerabilities ?? {});
  console.log(`npm audit --omit=dev: ${found.total ?? names.length} known vulnerabilities.`);
  return names.map((name) => `npm audit reports a vulnerability in ${name}.`);
}

interface AuditAnswer {
  message?: string;
  metadata?: { vulnerabilities?: { total?: number } };
  vulnerabilities?: Record<string, unknown>;
}

function parsed(text: string): AuditAnswer | null {
  try {
    const answer: AuditAnswer = JSON.parse(text); // every field is checked before use
    return answer;
  } catch {
    return null; // npm printed no JSON
  }
}
