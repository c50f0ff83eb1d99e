import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The user and group that PostgreSQL runs as. */
export interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, and as a user without a name: then it is this one, which every system has. */
const INSTEAD_OF_ROOT = 'nobody';
let insteadOfRoot: Owner | undefined;

/** @returns null where PostgreSQL runs as the user of this process. */
export function ownerOfPostgres(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  insteadOfRoot ??= { uid: idOf('-u'), gid: idOf('-g') };
  return insteadOfRoot;
}

function idOf(option: '-u' | '-g'): number {
  return Number(spawnSync('id', [option, INSTEAD_OF_ROOT], { encoding: 'utf8' }).stdout);
}

/** Whether a folder can be entered by that user, and every folder above it. */
export function canReach(folder: string, owner: Owner): boolean {
  return closedAbove(folder, owner) === null;
}

/** The first folder on the way to `folder`, itself included, that the user may not enter; null where he may enter all. */
export function closedAbove(folder: string, owner: Owner): string | null {
  const above = path.dirname(folder);
  const closed = above === folder ? null : closedAbove(above, owner);
  if (closed !== null) return closed;
  const stat = fs.statSync(folder);
  const bit = stat.uid === owner.uid ? 0o100 : stat.gid === owner.gid ? 0o010 : 0o001;
  return (stat.mode & bit) === 0 ? folder : null;
}

/** Makes a folder, with everything in it, that user's. */
export function giveTree(folder: string, { uid, gid }: Owner): void {
  fs.chownSync(folder, uid, gid);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, name), uid, gid);
}
