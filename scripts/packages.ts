import fs from 'node:fs';
import path from 'node:path';

/** Information from the lock file about the packages in use: licences. */

const ROOT = path.resolve(import.meta.dirname, '..');
export const LICENCES_PAGE = path.join(ROOT, 'docs/licences.md');

/** Licences allowed for production packages, with their requirements beyond including the licence text. */
const ALLOWED: Record<string, string> = {
  MIT: '',
  'Apache-2.0': '',
  ISC: '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  '0BSD': '',
  'BlueOak-1.0.0': '',
  'CC0-1.0': '',
  'OFL-1.1': 'Typefaces: they may not be sold by themselves.',
  'CC-BY-3.0': 'Drawn icons: the about dialog names their makers.',
  'MPL-2.0': 'Used unchanged: only a change of its own files would have to be published.',
  'LGPL-3.0-or-later': 'A library in a file of its own, which may be replaced by another build of it.',
};

/** The parts of npm's lock file that are used here. */
interface LockFile {
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
}

interface LockedPackage {
  name: string;
  licence: string;
  /** Whether it is a development dependency only. */
  isTool: boolean;
}

/**
 * Every package of the lock file by name, except our own. A package with several versions is listed once for
 * each.
 */
export function lockedPackages(): LockedPackage[] {
  const text = fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  const lock: LockFile = JSON.parse(text); // npm's own file
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { license, dev }]) => ({
      name: place.split('node_modules/').at(-1) ?? place,
      licence: license ?? 'none named',
      isTool: dev === true,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.licence.localeCompare(b.licence, 'en'));
}

/** Whether an SPDX expression can be satisfied with allowed licences; of alternatives, one is enough. */
export function isAllowedLicence(expression: string): boolean {
  const bare = expression.replace(/[()]/g, ' ');
  return bare
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((licence) => Object.hasOwn(ALLOWED, licence.trim())));
}

/** Production packages whose licence is not allowed, as `name: licence`. */
export function forbiddenLicences(packages: LockedPackage[]): string[] {
  return packages
    .filter(({ isTool, licence }) => !isTool && !isAllowedLicence(licence))
    .map(({ name, licence }) => `${name}: ${licence}`);
}

/** The licences page, listing production packages. */
export function licencesPage(packages: LockedPackage[]): string {
  const used = packages
    .filter(({ isTool }) => !isTool)
    .map(({ name, licence }) => `| ${name} | ${licence} |`);
  const notes = Object.entries(ALLOWED).flatMap(([licence, note]) => (note ? [`- ${licence}: ${note}`] : []));
  return [
    '# Licences of the packages in the product',
    '',
    'Made from the lock file by `npm run check:packages -- --write`. Optional packages of other platforms are listed too.',
    '',
    ...notes,
    '',
    '| package | licence |',
    '| --- | --- |',
    ...new Set(used),
    '',
  ].join('\n');
}
