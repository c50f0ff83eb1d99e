import fs from 'node:fs';
import { expect, it } from 'vitest';
import {
  forbiddenLicences,
  isAllowedLicence,
  LICENCES_PAGE,
  licencesPage,
  lockedPackages,
  unreadInstallScripts,
} from './packages.ts';

const packages = lockedPackages();

it('every package that people run has an allowed licence', () => {
  expect(packages.filter(({ isTool }) => !isTool).length).toBeGreaterThan(100);
  expect(forbiddenLicences(packages)).toEqual([]);
});

it('the list of licences matches the installed packages', () => {
  const hint = 'npm run check:packages -- --write updates it';
  expect(fs.readFileSync(LICENCES_PAGE, 'utf8'), hint).toBe(licencesPage(packages));
});

it('no package runs an install script except the reviewed ones', () => {
  expect(unreadInstallScripts(packages)).toEqual([]);
});

it('a package with another licence, or with an unreviewed install script, is found', () => {
  const evil = { name: 'evil', licence: 'AGPL-3.0', isTool: false, hasInstallScript: true };
  expect(forbiddenLicences([evil])).toEqual(['evil: AGPL-3.0']);
  expect(forbiddenLicences([{ ...evil, isTool: true }])).toEqual([]);
  expect(unreadInstallScripts([evil])).toEqual(['evil']);
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
