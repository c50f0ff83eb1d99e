import { describe, expect, it } from 'vitest';
import { importsOf, problemsOf, type Rules } from './imports.ts';

const RULES: Rules = {
  withoutCircles: ['app'],
  directions: [
    { from: ['app/pure'], only: ['app/pure'], because: 'pure imports nothing' },
    {
      from: ['app/features'],
      not: ['app/shell', 'node:'],
      because: 'features are below the shell',
    },
  ],
  tables: { schema: 'app/db/schema.ts', knownTo: ['app/db'] },
};

/** Problems of files, by path. */
const check = (files: Record<string, string>) =>
  problemsOf(
    Object.entries(files).flatMap(([file, source]) => importsOf(file, source)),
    RULES,
  );

describe('the check of imports', () => {
  it('reads imports, re-exports, dynamic imports and imports of types', () => {
    const source = `import { a } from './a.ts'; import type { B } from '../b.ts'; import { type C } from 'c';
      export * from './d.ts'; export type { E } from './e.ts'; const f = import('@backline/contract');
      // import './comment.ts'
      const text = "import './text.ts'";`;
    expect(importsOf('x/y/z.ts', source)).toEqual([
      { from: 'x/y/z.ts', to: 'x/y/a.ts', isType: false },
      { from: 'x/y/z.ts', to: 'x/b.ts', isType: true },
      { from: 'x/y/z.ts', to: 'c', isType: true },
      { from: 'x/y/z.ts', to: 'x/y/d.ts', isType: false },
      { from: 'x/y/z.ts', to: 'x/y/e.ts', isType: true },
      { from: 'x/y/z.ts', to: 'packages/contract', isType: false },
    ]);
  });

  it('finds a cycle between folders, through types and across several files, but not one that only a test closes', () => {
    const files = {
      'app/features/a/one.ts': `import '../b/one.ts';`,
      'app/features/b/two.ts': `import type { C } from '../c/one.ts';`,
      'app/features/c/two.ts': `import '../a/two.ts'; import '../../db/database.ts';`,
    };
    expect(check(files)).toEqual(['a -> b -> c -> a: a circle in app/features']);
    const { 'app/features/c/two.ts': closing, ...rest } = files;
    expect(check({ ...rest, 'app/features/c/two.test.ts': closing })).toEqual([]);
  });

  it('finds a cycle in any folder, between files and folders, but not outside of the named ones', () => {
    const cycle = { 'a.ts': `import './b/c.ts';`, 'b/c.ts': `import '../a.ts?worker';` };
    const inFolder = (folder: string) =>
      Object.fromEntries(Object.entries(cycle).map(([name, source]) => [`${folder}/${name}`, source]));
    expect(check(inFolder('tools'))).toEqual([]);
    expect(check({ ...inFolder('app'), ...inFolder('app/features/deep') })).toEqual([
      'a.ts -> b -> a.ts: a circle in app',
      'a.ts -> b -> a.ts: a circle in app/features/deep',
    ]);
  });

  it('refuses forbidden imports of a part', () => {
    expect(
      check({
        'app/pure/one.ts': `import 'zod'; import './two.ts';`,
        'app/features/a/one.ts': `import '../../shell/bar.ts'; import fs from 'node:fs';`,
      }),
    ).toEqual([
      'app/pure/one.ts imports zod: pure imports nothing',
      'app/features/a/one.ts imports app/shell/bar.ts: features are below the shell',
      'app/features/a/one.ts imports node:fs: features are below the shell',
    ]);
  });

  it('allows tables only in queries, tests and listed files, and row types everywhere', () => {
    const table = `import { items } from '../../db/schema.ts';`;
    expect(
      check({
        'app/features/a/a.queries.ts': table,
        'app/features/a/a.test.ts': table,
        'app/db/migrate.ts': `import { items } from './schema.ts';`,
        'app/features/a/types.ts': `import type { Item } from '../../db/schema.ts';`,
        'app/features/a/a.routes.ts': table,
      }),
    ).toEqual([
      'app/features/a/a.routes.ts knows tables: only *.queries.ts may, or what scripts/import-rules.ts lists',
    ]);
  });
});
