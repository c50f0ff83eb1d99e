import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Image that the Dockerfile starts from, such as `node:24-bookworm-slim`. */
export interface Base {
  name: string;
  node: string;
  debian: string;
}

/** @throws when the stages start from different images, or from one of another kind. */
export function baseOf(dockerfile: string): Base {
  const names = new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name));
  const [name = ''] = names;
  const [, node, debian] = /^node:(\d+)-(\w+)-slim$/.exec(name) ?? [];
  if (names.size !== 1 || node === undefined || debian === undefined)
    throw new Error(`The stages start from ${[...names].join(', ')}, which cannot be made here.`);
  return { name, node, debian };
}

/**
 * Makes the file system of such an image from Debian's packages and the npm registry, because no registry of images is
 * asked: Debian's essential packages, Node and npm in /usr/local, and the user `node`.
 * @returns a tar file in the folder.
 */
export function makeBase({ node, debian }: Base, folder: string): string {
  const npm = fetchPackage('npm@11', folder);
  const program = fetchPackage(`node-linux-${process.arch}@${node}`, folder);
  const file = path.join(folder, 'base.tar');
  const modules = '/usr/local/lib/node_modules';
  const hooks = [
    `mkdir -p "$1${modules}" "$1/usr/local/bin"`,
    `cp -r "${npm}" "$1${modules}/npm"`,
    `install -m 755 "${program}/bin/node" "$1/usr/local/bin/node"`,
    `ln -s ${modules}/npm/bin/npm-cli.js "$1/usr/local/bin/npm"`,
    'chmod -R go=rX "$1/usr/local"',
    'echo node:x:1000: >>"$1/etc/group"',
    'echo node:x:1000:1000::/home/node:/bin/bash >>"$1/etc/passwd"',
    'install -d -o 1000 -g 1000 "$1/home/node"',
  ].map((command) => `--customize-hook=${command}`);
  const wanted = ['--variant=essential', '--include=libstdc++6', '--quiet', ...hooks];
  execFileSync('mmdebstrap', [...wanted, debian, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  return file;
}

/** @returns the folder of an npm package, without its dependencies. */
function fetchPackage(name: string, parent: string): string {
  const folder = fs.mkdtempSync(path.join(parent, 'package-'));
  const file = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', file], { cwd: folder });
  fs.rmSync(path.join(folder, file));
  return path.join(folder, 'package');
}
