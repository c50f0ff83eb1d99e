import path from 'node:path';
import { RULES } from './import-rules.ts';
import { problemsOf, readImports } from './imports.ts';

/** Holds all imports of packages and apps against `import-rules.ts`; fails when one is wrong. */

const problems = problemsOf(
  readImports(path.resolve(import.meta.dirname, '..'), ['packages', 'apps', 'e2e', 'perf', 'scripts']),
  RULES,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
