import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../apps/server/src/embedded-postgres/free-port.ts';
import { health } from '../../packages/contract/src/health.ts';
import { findNginx } from './nginx-path.ts';
import { readSetUp } from './set-up.ts';

interface Nginx {
  address: string;
  stop(): Promise<void>;
}

/**
 * Runs nginx with a configuration that listens on port 8080 and writes to /tmp, as docs/nginx.conf does, but
 * on that port, else a free one, and in its own folder. Waits until it forwards requests.
 * @returns its address, and a function to stop it.
 */
export async function startNginx(configuration: string, folder: string, port?: number): Promise<Nginx> {
  port ??= await freePort();
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

/**
 * Runs nginx with a site of deploy/, which Debian's nginx would include, inside of docs/nginx.conf.
 * @param ports what stands for each port of the site here; 80 is its own.
 */
export function startNginxSite(site: string, folder: string, ports: Record<number, number>): Promise<Nginx> {
  const whole = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/nginx.conf'), 'utf8');
  const around = whole.slice(0, whole.indexOf('  upstream '));
  let text = readSetUp(site).replace('listen 80;', 'listen 8080;');
  for (const [port, here] of Object.entries(ports))
    text = text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${here}`);
  return startNginx(`${around}${text}}\n`, folder, ports[80]);
}
