import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';
import { health } from '../packages/contract/src/health.ts';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** The path of the installed nginx; undefined if there is none. */
export function findNginx(): string | undefined {
  return PLACES.find((file) => fs.existsSync(file));
}

/**
 * Runs nginx with a configuration that listens on port 8080 and writes to /tmp, as docs/nginx.conf does, but
 * on a free port and in its own folder. Waits until it forwards requests.
 * @returns its address, and a function to stop it.
 */
export async function startNginx(
  configuration: string,
  folder: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort();
  const text = configuration
    .replaceAll('/tmp/', `${folder}/`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`);
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, process.getuid?.() === 0 ? `user root;\n${text}` : text);
  const child = spawn(findNginx() ?? '', ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${address}${health.ready.path}`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo; // it listens on a port, not on a pipe
      server.close(() => resolve(port));
    });
  });
}
