import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/embedded-postgres/free-port.ts';
import { addressOf } from '../../apps/server/src/runtime/address-of.ts';
import { findNginx } from '../../e2e/support/nginx-path.ts';
import { readSetUp } from '../../e2e/support/set-up.ts';
import { read } from './files.ts';

const HAPROXY = '/usr/sbin/haproxy';

/** Headers with which a caller lies about itself, which no proxy may pass on. */
const CLAIMED = {
  host: 'alpha.backline.example',
  'x-forwarded-host': 'bravo.backline.example',
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
};

/** Answers every request with the headers that arrived, as each Backline process would see them. */
const server = http.createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
let folder: string;
let behind: number;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-proxies-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  behind = addressOf(server).port;
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});

/** A request as it comes; `fetch` would not send a host of its own. */
function ask(port: number, requested: string): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: requested, headers: CLAIMED }, async (response) => {
        let text = '';
        for await (const part of response.setEncoding('utf8')) text += part;
        resolve(JSON.parse(text) as Record<string, string>);
      })
      .once('error', reject);
  });
}

/** Runs a proxy while `during` does its work, once it forwards requests. */
async function throughProxy(program: string, options: string[], port: number, during: () => Promise<void>) {
  const child = spawn(program, options, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    const isUp = () =>
      ask(port, '/').then(
        () => true,
        () => false,
      );
    while (child.exitCode === null && !(await isUp())) await pause(50);
    await during();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function expectNothingClaimed(port: number): Promise<void> {
  for (const requested of ['/', '/api/live', '/api/items']) {
    const headers = await ask(port, requested);
    expect(headers).toMatchObject({
      host: CLAIMED.host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(headers).not.toHaveProperty('x-forwarded-host');
  }
}

const nginx = findNginx();

describe('a proxy passes on its own word about the caller, and nothing that the caller claims', () => {
  it.runIf(nginx !== undefined).each([
    ['docs/nginx.conf', () => read('docs/nginx.conf')],
    [
      'one-machine-postgres/nginx-site.conf',
      () => {
        const whole = read('docs/nginx.conf');
        return `${whole.slice(0, whole.indexOf('  upstream '))}${readSetUp('one-machine-postgres/nginx-site.conf')}}\n`;
      },
    ],
  ])('nginx with %s', async (_, configuration) => {
    const port = await freePort();
    const text = configuration()
      .replaceAll('/tmp/', `${folder}/`)
      .replace(/listen (?:80|8080);/, `listen 127.0.0.1:${port};`)
      .replaceAll(/server [\w.]+:\d+ /g, `server 127.0.0.1:${behind} `);
    const file = path.join(folder, 'nginx.conf');
    fs.writeFileSync(file, process.getuid?.() === 0 ? `user root;\n${text}` : text);
    await throughProxy(
      nginx ?? '',
      ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'],
      port,
      () => expectNothingClaimed(port),
    );
  });

  it.runIf(fs.existsSync(HAPROXY))('HAProxy with two-databases/haproxy.cfg', async () => {
    const port = await freePort();
    const text = readSetUp('two-databases/haproxy.cfg')
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replaceAll(/127\.0\.0\.1:300\d/g, `127.0.0.1:${behind}`);
    const file = path.join(folder, 'haproxy.cfg');
    fs.writeFileSync(file, text);
    await throughProxy(HAPROXY, ['-f', file, '-db'], port, () => expectNothingClaimed(port));
  });
});

it('every file with a proxy drops the claimed host, whether or not that proxy is installed here', () => {
  for (const text of [read('docs/nginx.conf'), readSetUp('one-machine-postgres/nginx-site.conf')])
    expect(text).toMatch(/proxy_set_header X-Forwarded-Host "";/);
  expect(readSetUp('two-databases/haproxy.cfg')).toMatch(/http-request del-header X-Forwarded-Host/);
});
