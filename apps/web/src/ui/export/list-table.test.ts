import { expect, it } from 'vitest';
import { exportText, listTable } from './list-table.ts';

const ODD = listTable(
  [
    { name: '=cmd()', isLocked: true, count: 4, at: null },
    { name: 'Front, "west"', isLocked: false, count: -4, at: '2026-07-04T18:05:09.000Z' },
  ],
  {
    Name: ({ name }) => name,
    'Is locked?': ({ isLocked }) => isLocked,
    CrateCount: ({ count }) => count,
    'Updated at': ({ at }) => at,
  },
);

it('is written with commas and without formulas', () => {
  expect(exportText(ODD, 'csv')).toBe(
    'Name,Is locked?,CrateCount,Updated at\r\n' +
      '"\'=cmd()",yes,4,\r\n' +
      '"Front, ""west""",no,-4,2026-07-04T18:05:09.000Z',
  );
});

it('is written with tabs', () => {
  expect(exportText(ODD, 'tsv')).toBe(
    'Name\tIs locked?\tCrateCount\tUpdated at\r\n' +
      '"\'=cmd()"\tyes\t4\t\r\n' +
      '"Front, ""west"""\tno\t-4\t2026-07-04T18:05:09.000Z',
  );
});

it('is written as JSON with typed values and the headings as keys', () => {
  expect(JSON.parse(exportText(ODD, 'json'))).toEqual([
    { name: '=cmd()', is_locked: true, crate_count: 4, updated_at: null },
    { name: 'Front, "west"', is_locked: false, crate_count: -4, updated_at: '2026-07-04T18:05:09.000Z' },
  ]);
});

it('can have a custom JSON', () => {
  expect(exportText(listTable([1], { One: (value) => value }, { goals: [1] }), 'json')).toBe(
    '{\n  "goals": [\n    1\n  ]\n}',
  );
});
