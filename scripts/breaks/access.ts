import fs from 'node:fs';
import path from 'node:path';
import { ACCESS_TABLE } from '../../apps/server/src/testing/access-table.ts';
import type { Access } from '../../packages/contract/src/endpoint/access.ts';
import { type Break, patternOf } from './break.ts';

const CONTRACT = 'packages/contract/src';
const ALL: Access[] = ['public', 'user', 'read', 'edit', 'manage', 'admin'];

/**
 * Every endpoint with each access level other than its own, both lower and higher. Each round has one break
 * per endpoint; these cannot mask each other, because the access test checks every endpoint separately.
 */
export function accessBreaks(root: string): Break[][] {
  const files = fs
    .readdirSync(path.join(root, CONTRACT))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${CONTRACT}/${name}`);
  const sources = files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')] as const);
  const alternatives = ACCESS_TABLE.map(([endpoint, method, path, access]) => {
    const start = `method: '${method}', path: '${path}', access:`;
    const [file] = sources.find(([, text]) => patternOf(start).test(text)) ?? [];
    if (file === undefined) throw new Error(`${CONTRACT} has no endpoint like this: ${start}`);
    return ALL.filter((otherAccess) => otherAccess !== access).map(
      (otherAccess): Break => ({
        name: `${endpoint} is for ${otherAccess}, not ${access}`,
        file,
        find: `${start} '${access}'`,
        replace: `${start} '${otherAccess}'`,
        test: { file: 'apps/server/src/whole-server/access.test.ts', title: `${method} ${path} is served` },
      }),
    );
  });
  return ALL.slice(1).map((_, round) => alternatives.flatMap((breaks) => breaks[round] ?? []));
}
