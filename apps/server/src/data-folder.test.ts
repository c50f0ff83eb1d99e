import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, readStorage } from './config.ts';
import { dataFolderProblem, keepFilesPrivate } from './data-folder.ts';

let folder: string;
const umask = process.umask();
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-folder-'));
});
afterEach(() => {
  process.umask(umask);
  fs.rmSync(folder, { recursive: true });
});

const put = (name: string, mode: string) => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.writeFileSync(file, '');
  fs.chmodSync(file, mode);
  return file;
};

it.each(['000', '022', '027', '077'])('under umask %s, created files are for their owner alone', (before) => {
  process.umask(before);
  keepFilesPrivate();
  const made = path.join(folder, 'new', 'data');
  expect(dataFolderProblem(made)).toBeNull();
  fs.writeFileSync(path.join(made, 'file'), '');
  fs.mkdirSync(path.join(made, 'below'));
  const modes = ['.', '..', 'file', 'below'].map((name) => fs.statSync(path.join(made, name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o700]);
});

it('a folder that only its owner can access, with everything in it, is accepted', () => {
  put('database/base/5/1234', '0600');
  put('app-secret', '0400');
  expect(dataFolderProblem(folder)).toBeNull();
});

describe('a more permissive folder is refused with the command that fixes it', () => {
  it.each(['0701', '0710', '0740', '0750', '0755', '0777'])('the folder itself with mode %s', (mode) => {
    fs.chmodSync(folder, mode);
    expect(dataFolderProblem(folder)).toContain(
      `can be read or changed by other users of this computer: ${folder} has mode ${mode}.`,
    );
    expect(dataFolderProblem(folder)).toContain(`Run \`chmod -R go= ${folder}\``);
  });

  it.each([
    ['app-secret', '0604'],
    ['app-secret', '0640'],
    ['database/base/5/1234', '0602'],
    ['backups/one.backup', '0644'],
  ])('%s in it with mode %s', (name, mode) => {
    const file = put(name, mode);
    expect(dataFolderProblem(folder)).toContain(`${file} has mode ${mode}.`);
  });

  it('the remains of a first start killed while creating the database do not count', () => {
    put('database.new/global/1213', '0666');
    expect(dataFolderProblem(folder)).toBeNull();
    put('database/global/1213', '0666');
    expect(dataFolderProblem(folder)).toContain('database/global/1213 has mode 0666');
  });

  it('the target of a symbolic link counts too, and the command names it', () => {
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), "backline's elsewhere-"));
    fs.symlinkSync(elsewhere, path.join(folder, 'archive'));
    fs.symlinkSync('nowhere', path.join(folder, 'dangling'));
    expect(dataFolderProblem(folder)).toBeNull();
    fs.chmodSync(elsewhere, 0o755);
    const quoted = `'${fs.realpathSync(elsewhere).replace("'", "'\\''")}'`;
    expect(dataFolderProblem(folder)).toContain(`chmod -R go= ${quoted}`);
    fs.rmSync(elsewhere, { recursive: true });
  });

  it('by the server and by the other commands, as a mistake of DATA_DIR', () => {
    fs.chmodSync(folder, 0o755);
    for (const read of [readConfig, readStorage])
      expect(() => read({ DATA_DIR: folder })).toThrow(/^DATA_DIR: .*chmod -R go=/);
    expect(fs.readdirSync(folder)).toEqual([]); // nothing was created in it
  });
});
