import fs from 'node:fs';
import path from 'node:path';
import { smallIconPack } from '../../apps/server/src/testing/small-icon-pack.ts';
import { iconPack } from '../../packages/contract/src/index.ts';
import { signInByScript } from '../support/api-client.ts';
import { replyOf } from '../support/reply-of.ts';
import { emptyDataDirectory, runToEnd, type StartOptions, startServer } from '../support/server-process.ts';
import { pause } from './reporting.ts';

/**
 * @returns every file and folder in a data folder, including itself, that others can access or that has an
 * unexpected mode.
 */
function looseFiles(dataDirectory: string): string[] {
  const names = ['.', ...fs.readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' })];
  return names.flatMap((name) => {
    const stat = fs.lstatSync(path.join(dataDirectory, name), { throwIfNoEntry: false });
    if (stat === undefined) return []; // a temporary file that was deleted meanwhile
    const mode = stat.mode & 0o777;
    const isPassage = name === '.' && process.getuid?.() === 0; // PostgreSQL runs as another user, who passes by its group
    const wanted = isPassage ? 0o710 : stat.isDirectory() || stat.isSocket() ? 0o700 : 0o600;
    return mode === wanted ? [] : [`${name} has mode ${mode.toString(8)}`];
  });
}

/**
 * Goes through the whole life of a data folder under one umask: the first start with the demo war, a backup,
 * an icon pack, a war reset, a stop, and restoring the war.
 * @returns the number of files and folders at the end, and those with modes other than 0600 and 0700.
 */
export async function liveUnderUmask(umask: number): Promise<{ files: number; problems: string[] }> {
  const parent = emptyDataDirectory();
  const dataDirectory = path.join(parent, 'data');
  fs.chmodSync(parent, 0o711); // the user that PostgreSQL runs as instead of root passes
  const problems = new Set<string>();
  const look = () => {
    for (const loose of looseFiles(dataDirectory)) problems.add(`umask ${umask.toString(8)}: ${loose}`);
  };
  const before = process.umask(umask); // child processes inherit it
  try {
    const run = async (entry: NonNullable<StartOptions['entry']>, args: string[]) => {
      const { code, output } = await runToEnd({ dataDirectory, entry, args });
      if (code !== 0) problems.add(`${entry} ended with ${code}: ${output}`);
      look();
    };
    const server = await startServer({ dataDirectory, args: ['--demo'] });
    look();
    await run('backup', []);
    const admin = await signInByScript(server.address, 'admin');
    await sendIconPack(server.address, admin.headers(), admin.token);
    const running = async () =>
      replyOf(iconPack.get, (await admin.send('GET', '/api/icon_pack')).json).running;
    while ((await running()) !== null) await pause(200);
    look();
    const { status } = await admin.send('POST', '/api/war/reset', {});
    if (status !== 200) problems.add(`the war reset was answered with ${status}`);
    look();
    await server.stop();
    look();
    await run('restore', ['latest']);
    for (const folder of ['archive', 'backups', 'icons', 'recognition'])
      if (!fs.existsSync(path.join(dataDirectory, folder))) problems.add(`${folder} was not made`);
    return { files: fs.readdirSync(dataDirectory, { recursive: true }).length, problems: [...problems] };
  } finally {
    process.umask(before);
    fs.rmSync(parent, { recursive: true });
  }
}

async function sendIconPack(address: string, headers: Record<string, string>, token: string): Promise<void> {
  const answer = await fetch(`${address}/api/icon_pack?file_name=icons.zip`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(await smallIconPack()),
  });
  if (answer.status !== 200) throw new Error(`Uploading the icon pack failed with ${answer.status}.`);
}
