import fs from 'node:fs';
import path from 'node:path';
import { readImports } from './imports.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The folder whose tests a file is likely to break: its feature's, else its own. */
const folderOf = (file: string) => /^.*?\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? path.dirname(file);

/**
 * Finds the tests nearest to a file in its folder: that of its own name (`goals.test.ts` of `goals.queries.ts`), else those
 * that import it, else those that import what imports it, and so on.
 * @returns the whole folder where no test is in reach, as where tests only call the server.
 */
export function testsNear(root: string, file: string): string[] {
  const stem = file.replace(/(\.\w+)?\.\w+$/, '');
  const own = [`${stem}.test.ts`, `${stem}.test.tsx`].filter((test) => fs.existsSync(path.join(root, test)));
  if (own.length > 0) return own;
  const folder = folderOf(file);
  const imports = readImports(root, [folder]);
  const reached = new Set<string>();
  for (let front = [file]; front.length > 0; ) {
    const tests = front.filter(isTest);
    if (tests.length > 0) return tests;
    for (const found of front) reached.add(found);
    const importers = imports.filter(({ from, to }) => front.includes(to) && !reached.has(from));
    front = [...new Set(importers.map(({ from }) => from))];
  }
  return [`${folder}/`];
}
