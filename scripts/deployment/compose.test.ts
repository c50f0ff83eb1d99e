import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LIVE_PATH } from '@backline/contract';
import { DCLinter } from 'dclint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../apps/server/src/config.ts';
import { imageEnvironment, isThere, read } from './files.ts';

interface Service {
  image?: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  volumes?: string[];
  ports?: string[];
  depends_on?: string[] | Record<string, unknown>;
  networks?: Record<string, { ipv4_address: string }>;
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
};
const { app1, app2, database, balancer } = compose.services;

describe('compose.yaml', () => {
  it('runs two processes with the same settings, each of which exists', () => {
    expect({ ...app1, networks: {} }).toEqual({ ...app2, networks: {} });
    const names = Object.keys(app1?.environment ?? {});
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) expect(SETTINGS).toContain(name);
  });

  it('passes every setting of the README on', () => {
    const rows = read('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm);
    const documented = [...rows].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
    expect(documented.length).toBeGreaterThan(25);
    const ofTheImage = Object.keys(imageEnvironment);
    const names = documented.filter((name) => !ofTheImage.includes(name));
    expect(Object.keys(app1?.environment ?? {}).sort()).toEqual(names.sort());
    const fixed = ['DATABASE_URL', 'METRICS_PORT', 'METRICS_HOST'];
    for (const name of names.filter((candidate) => !fixed.includes(candidate)))
      expect(app1?.environment?.[name]).toMatch(new RegExp(`^\\$\\{${name}(:[-?].*)?\\}$`));
  });

  it('gives each an address that a new container keeps, because nginx looks names up only once', () => {
    const addresses = [app1, app2].map((app) => app?.networks?.default?.ipv4_address);
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) expect(address).toMatch(/^172\.30\.31\.\d+$/);
    expect(compose.networks).toEqual({ default: { ipam: { config: [{ subnet: '172.30.31.0/24' }] } } });
  });

  it('lets them write only to the data volume and the temporary folder', () => {
    for (const service of [app1, balancer])
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(app1?.volumes).toEqual([`data:${imageEnvironment.DATA_DIR}`]);
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(['data', 'database']));
  });

  it('publishes only the load balancer, and contains no secret', () => {
    expect([app1?.ports, app2?.ports, database?.ports]).toEqual([undefined, undefined, undefined]);
    expect(balancer?.ports).toHaveLength(1);
    for (const name of ['APP_SECRET', 'DISCORD_CLIENT_SECRET'])
      expect(app1?.environment?.[name]).toMatch(/^\$\{\w+:\?/);
    expect(database?.environment?.POSTGRES_PASSWORD).toMatch(/^\$\{\w+:\?/);
    expect(app1?.environment?.DATABASE_URL).toContain('@database:5432/backline');
  });

  it('mounts the nginx configuration that the tests run', () => {
    const [mounted = ''] = balancer?.volumes ?? [];
    expect(isThere(mounted.split(':')[0] ?? '')).toBe(true);
  });
});

describe('nginx.conf', () => {
  const text = read('docs/nginx.conf');

  it('names the services of compose.yaml and the port that they listen on', () => {
    const named = [...text.matchAll(/^\s+server (\w+):(\d+)/gm)].map(([, name, port]) => [name, port]);
    expect(named).toEqual([
      ['app1', imageEnvironment.PORT],
      ['app2', imageEnvironment.PORT],
    ]);
    expect(balancer?.ports?.[0]).toContain(`:${/listen (\d+);/.exec(text)?.[1]}`);
  });

  it('buffers nothing of the event stream', () => {
    const stream = text.slice(text.indexOf(`location = ${LIVE_PATH} {`));
    expect(text).toContain(`location = ${LIVE_PATH} {`);
    expect(stream).toContain('proxy_buffering off;');
  });
});

it('compose.yaml follows the schema of compose files, and a linter finds nothing but its taste', () => {
  /** Quotes and order of keys; and the port is for everybody, for which it is there. */
  const TASTE = [
    'no-quotes-in-volumes',
    'require-quotes-in-ports',
    'require-project-name-field',
    'service-keys-order',
    'services-alphabetical-order',
    'no-unbound-port-interfaces',
  ];
  const rules = Object.fromEntries(TASTE.map((rule) => [rule, 0 as const]));
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
  const problemsOf = (text: string) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-compose-'));
    fs.writeFileSync(path.join(folder, 'compose.yaml'), text);
    try {
      const found = linter.lintFiles([path.join(folder, 'compose.yaml')], false);
      return found.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  };
  const text = read('compose.yaml');
  expect(problemsOf(text)).toEqual([]);
  expect(problemsOf(text.replace('shm_size', 'shm_sise')).join()).toMatch(
    /^invalid-schema.*must NOT have additional properties/,
  );
  expect(problemsOf(text.replace('postgres:17-bookworm', 'postgres')).join()).toMatch(/image/);
});
