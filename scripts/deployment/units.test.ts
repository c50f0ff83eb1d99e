import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTINGS } from '../../apps/server/src/config.ts';
import { readSetUp, unitSetting } from '../../e2e/support/set-up.ts';
import { BUILT, read } from './files.ts';

const UNITS = ['one-machine/backline.service', 'one-machine-postgres/backline@.service'];
/** The longest time that a stop takes, after DRAIN_SECONDS: open requests, and the database. */
const STOP_SECONDS = 10 + 5;

/** Returns what systemd says against a unit, installed under its name; empty if nothing, null where there is no systemd. */
function verify(file: string, text: string): string | null {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-unit-'));
  const unit = path.join(folder, path.basename(file));
  fs.writeFileSync(unit, text.replace('/usr/bin/node', process.execPath));
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  return error === undefined ? stderr.trim() : null;
}

describe.each(UNITS)('%s', (file) => {
  const unit = readSetUp(file);
  const settings = parseEnv(readSetUp(`${path.dirname(file)}/backline.env`));

  it('starts the built server as its own user, again whenever it ends, and gives it time to end', () => {
    const [command = ''] = unitSetting(unit, 'ExecStart');
    expect(command.startsWith('/usr/bin/node ')).toBe(true);
    expect(BUILT).toContain(command.slice('/usr/bin/node '.length));
    expect(unitSetting(unit, 'User')).toEqual(['backline']);
    expect(unitSetting(unit, 'Restart')).toEqual(['always']);
    expect(settings.DRAIN_SECONDS).toBeUndefined();
    expect(Number(unitSetting(unit, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(STOP_SECONDS);
  });

  it('lets it write to its data only, without privileges', () => {
    for (const [name, value] of [
      ['ProtectSystem', 'strict'],
      ['NoNewPrivileges', 'yes'],
      ['CapabilityBoundingSet', ''],
      ['UMask', '0077'],
      ['StateDirectoryMode', '0700'],
    ] as const)
      expect([name, unitSetting(unit, name)]).toEqual([name, [value]]);
    expect(unitSetting(unit, 'StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([
      settings.DATA_DIR,
    ]);
    expect(unitSetting(unit, 'EnvironmentFile')).toEqual(['/etc/backline.env']);
  });

  it('has settings that exist, with which the server starts, and no secret', () => {
    for (const name of Object.keys(settings)) expect(SETTINGS).toContain(name);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-unit-'));
    const filled = Object.entries(settings).map(([name, value]) => [
      name,
      value?.replace('change-me', 'mine'),
    ]);
    const config = readConfig({
      ...Object.fromEntries(filled),
      DATA_DIR: folder,
      APP_SECRET: 'x'.repeat(32),
    });
    fs.rmSync(folder, { recursive: true });
    expect(config).toMatchObject({ host: '127.0.0.1', publicUrl: 'https://backline.example' });
    const secrets = Object.entries(settings).filter(([name]) => /SECRET|DATABASE_URL|_ID$/.test(name));
    expect(secrets.length).toBeGreaterThan(1);
    for (const [name, value] of secrets)
      expect([name, value]).toEqual([name, expect.stringContaining('change-me')]);
  });

  it('is one that systemd understands', () => {
    const said = verify(file, unit);
    if (said === null) console.log('No systemd-analyze here: the units were not verified by systemd.');
    expect(said ?? '').toBe('');
    expect(verify(file, unit.replace('ProtectSystem', 'ProtectSytem')) ?? 'ProtectSytem').toContain(
      'ProtectSytem',
    );
  });
});

it('the services are the same, but for the port, and the database that must be there before', () => {
  const [single = '', several = ''] = UNITS.map((file) => readSetUp(file));
  const lines = (text: string) => text.split('\n').filter((line) => !line.startsWith('#'));
  const only = (a: string, b: string) => lines(a).filter((line) => !lines(b).includes(line));
  expect(only(single, several)).toEqual([
    'Description=Backline',
    'After=network-online.target',
    'KillMode=mixed',
  ]);
  expect(only(several, single)).toEqual([
    'Description=Backline at port %i',
    'After=network-online.target postgresql.service',
    'Environment=PORT=%i',
  ]);
});

it('the site of nginx does what docs/nginx.conf does, for the two services and at the port of the web', () => {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  const whole = read('docs/nginx.conf');
  const site = lines(readSetUp('one-machine-postgres/nginx-site.conf'));
  const inside = lines(whole.slice(whole.indexOf('  upstream '), whole.lastIndexOf('}')));
  const changed = inside.map((line) =>
    line
      .replace('app1:3000', '127.0.0.1:3001')
      .replace('app2:3000', '127.0.0.1:3002')
      .replace('listen 8080;', 'listen 80;'),
  );
  expect(site).toEqual(changed);
  expect(site.length).toBeGreaterThan(20);
});
