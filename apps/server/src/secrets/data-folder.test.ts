import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig, readStorage } from '../config.ts';
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

it.each(['database', 'postgres', 'postgres.new'])(
  'what an interrupted start left open to others in %s is made private, and never refused',
  (name) => {
    const files = [put(`${name}/global/1213`, '0644'), put(`${name}/base/5/1234_fsm`, '0666')];
    const folders = [path.join(folder, name), path.join(folder, name, 'base')];
    for (const folderPath of folders) fs.chmodSync(folderPath, 0o755);
    expect(dataFolderProblem(folder)).toBeNull();
    expect(files.map((file) => fs.statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    expect(folders.map((folderPath) => fs.statSync(folderPath).mode & 0o777)).toEqual([0o700, 0o700]);
  },
);

it('a database that is a link to another disk is made private there', () => {
  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-elsewhere-'));
  fs.chmodSync(elsewhere, 0o755);
  fs.writeFileSync(path.join(elsewhere, '1213'), '', { mode: 0o644 });
  fs.symlinkSync(elsewhere, path.join(folder, 'database'));
  expect(dataFolderProblem(folder)).toBeNull();
  const modes = [elsewhere, path.join(elsewhere, '1213')].map((name) => fs.statSync(name).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
  fs.rmSync(elsewhere, { recursive: true });
});

describe.skipIf(process.getuid?.() !== 0)('run as the superuser', () => {
  const NOBODY = 65_534;

  it('a folder of another user is refused with the command to run as that user', () => {
    fs.chownSync(folder, NOBODY, NOBODY);
    expect(dataFolderProblem(folder)).toMatch(
      /^belongs to the user nobody, and this process runs as root.*`sudo -u nobody DATA_DIR=\/tmp\/backline-folder-\w+ /,
    );
    for (const read of [readConfig, readStorage])
      expect(() => read({ DATA_DIR: folder })).toThrow(/^DATA_DIR: .*sudo -u nobody/);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('files of another user in it are refused with the command that gives them back', () => {
    const file = put('archive/war-1.jsonl.gz', '0600');
    fs.chownSync(file, NOBODY, NOBODY);
    expect(dataFolderProblem(folder)).toContain(`${file} belongs to nobody`);
    expect(dataFolderProblem(folder)).toContain(`Run \`sudo chown -R 0 ${folder}\``);
  });

  it('of the database they are those of PostgreSQL, which does not run as root, and passes through the folder', () => {
    fs.chownSync(put('postgres/base/5/1234', '0600'), NOBODY, NOBODY);
    fs.chownSync(path.join(folder, 'postgres'), NOBODY, NOBODY);
    fs.chownSync(folder, 0, NOBODY);
    fs.chmodSync(folder, 0o710);
    expect(dataFolderProblem(folder)).toBeNull();
    const otherFile = put('postgres/base/5/1235', '0600');
    fs.chownSync(otherFile, 1, 1);
    expect(dataFolderProblem(folder)).toContain(`${otherFile} belongs to`);
  });

  it('what the system itself put on a disk does not count', () => {
    const own = put('lost+found/file', '0644');
    fs.chownSync(path.dirname(own), NOBODY, NOBODY);
    expect(dataFolderProblem(folder)).toBeNull();
  });
});

it('a folder that cannot be read is refused with the reason, without a stack', () => {
  put('icons/one.png', '0600');
  const spy = vi.spyOn(fs, 'readdirSync').mockImplementation(() => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: `${folder}/icons` });
  });
  expect(dataFolderProblem(folder)).toBe(
    `cannot be used at ${folder}/icons (EACCES): this user lacks the permission. Set it to a folder that the server may read and write.`,
  );
  spy.mockRestore();
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
    ['archive/war-1.jsonl.gz', '0602'],
    ['backups/database/1234', '0640'],
    ['backups/one.backup', '0644'],
  ])('%s in it with mode %s', (name, mode) => {
    const file = put(name, mode);
    expect(dataFolderProblem(folder)).toContain(`${file} has mode ${mode}.`);
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
