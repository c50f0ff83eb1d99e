import { expect, it } from 'vitest';
import { SETTINGS } from '../../apps/server/src/config.ts';
import { BUILT, read } from './files.ts';

it('docs/operations.md names settings and commands that exist', () => {
  const text = read('docs/operations.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  /** All matches in the page; an empty result means that the pattern no longer fits the page. */
  const named = (pattern: RegExp) => {
    const found = [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole);
    expect(found, String(pattern)).not.toEqual([]);
    return found;
  };
  for (const script of named(/npm run (?:--silent )?([\w:-]+)/g))
    expect(Object.keys(scripts)).toContain(script);
  for (const file of named(/apps\/server\/dist\/[\w-]+\.js/g)) expect(BUILT).toContain(file);
  const ofCompose = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  for (const name of named(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g))
    expect([...SETTINGS, ...ofCompose, 'SIGTERM', 'NOTIFY', 'DAEMON_ARGS', 'ETCD_ENABLE_V']).toContain(name);
});
