import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testsNear } from './tests-near.ts';

const FEATURE = 'apps/web/src/features/goals';
const FILES = {
  'goals-screen.tsx': "import { List } from './list/goal-list.tsx';",
  'goals-screen.test.tsx': "import { Screen } from './goals-screen.tsx';",
  'list/goal-list.tsx':
    "import { export_ } from '../goal-export.ts';\nimport styles from './list.module.css';",
  'list/list.module.css': '',
  'goal-export.ts': '',
  'goal-rows.ts': '',
  'goal-rows.test.ts': "import { rows } from './goal-rows.ts';\nimport { export_ } from './goal-values.ts';",
  'goal-values.ts': "import { rows } from './goal-rows.ts';",
  'goals.queries.ts': '',
  'goals.test.ts': '',
  'lonely.ts': '',
};
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-tests-near-'));

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(root, FEATURE, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
});
afterAll(() => fs.rmSync(root, { recursive: true }));

it.each([
  ['a test', 'goal-rows.test.ts', ['goal-rows.test.ts']],
  ['a file with a test of its name', 'goal-rows.ts', ['goal-rows.test.ts']],
  ['one whose name says what it holds', 'goals.queries.ts', ['goals.test.ts']],
  ['one that a test imports', 'goal-values.ts', ['goal-rows.test.ts']],
  ['one that a screen with a test needs, through another file', 'goal-export.ts', ['goals-screen.test.tsx']],
  ['a style sheet', 'list/list.module.css', ['goals-screen.test.tsx']],
])('the tests nearest to %s', (_, file, tests) => {
  expect(testsNear(root, `${FEATURE}/${file}`)).toEqual(tests.map((test) => `${FEATURE}/${test}`));
});

it('of a file that no test reaches, all of its feature', () => {
  expect(testsNear(root, `${FEATURE}/lonely.ts`)).toEqual([`${FEATURE}/`]);
});
