import fs from 'node:fs';
import path from 'node:path';

/** `npm run bench NAME`: runs `bench-NAME.ts`, or a bench beside what it measures. Without a name it lists them. */
const ELSEWHERE: Record<string, string> = {
  recognition: '../packages/recognition/tools/bench.ts',
};

const [name = ''] = process.argv.splice(2, 1); // each bench reads its own options
const file = path.join(import.meta.dirname, ELSEWHERE[name] ?? `bench-${name}.ts`);
if (fs.existsSync(file)) await import(file);
else {
  const here = fs
    .readdirSync(import.meta.dirname)
    .flatMap((entry) => /^bench-(.+)\.ts$/.exec(entry)?.[1] ?? []);
  console.error(`npm run bench NAME, with one of: ${[...here, ...Object.keys(ELSEWHERE)].sort().join(', ')}`);
  process.exitCode = 1;
}
