import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { Program } from './server-process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A file of a set-up described in docs/operations.md. */
export const readSetUp = (file: string) => fs.readFileSync(path.join(ROOT, 'deploy', file), 'utf8');

/** All values of a setting of a systemd unit, in their order. */
export function unitSetting(unit: string, name: string): string[] {
  return unit
    .split('\n')
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => line.slice(name.length + 1));
}

interface Here {
  /** Text after the `@` in the name of a service. */
  instance?: string;
  /** Texts of the files that an operator replaces, by what they are here. */
  replaced: Record<string, string>;
  /** Settings that an operator does not make. */
  extra: Record<string, string>;
}

/**
 * Returns what systemd would run for a service: its command in its folder, with the environment that the unit and its
 * file of settings give it and nothing of ours. Installed in /opt/backline is this repository.
 */
export function programOfUnit(unitFile: string, environmentFile: string, here: Here): Program {
  const unit = readSetUp(unitFile).replaceAll('%i', here.instance ?? '');
  const run = (name: string) => {
    const [value = '', ...more] = unitSetting(unit, name);
    if (value === '' || more.length > 0) throw new Error(`${unitFile} must have one ${name}.`);
    return value;
  };
  let settings = readSetUp(environmentFile);
  for (const [text, value] of Object.entries(here.replaced)) {
    if (!settings.includes(text)) throw new Error(`${environmentFile} does not contain ${text}.`);
    settings = settings.replaceAll(text, value);
  }
  const [program, ...args] = run('ExecStart').split(' ');
  const folder = run('WorkingDirectory');
  const installed = { '/usr/bin/node': process.execPath, '/opt/backline': ROOT };
  const at = (place = '') => Object.entries(installed).find(([given]) => given === place)?.[1] ?? place;
  return {
    command: [at(program), ...args],
    folder: at(folder),
    environment: {
      PATH: process.env.PATH,
      ...parseEnv(unitSetting(unit, 'Environment').join('\n')),
      ...parseEnv(settings),
      ...here.extra,
    },
  };
}
