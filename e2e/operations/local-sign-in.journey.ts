import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { SignInRefused, signInByScript } from '../support/api-client.ts';
import { startNginx } from '../support/nginx.ts';
import { findNginx } from '../support/nginx-path.ts';
import { emptyDataDirectory, runToEnd, type ServerProcess, startServer } from '../support/server-process.ts';
import { skipWhere } from '../support/skip.ts';

/**
 * Local sign-in lets anyone who can reach it become an admin, so only browsers on this computer may use it.
 */
test.describe.configure({ mode: 'serial' });

let server: ServerProcess;
const folders: string[] = [];

function newFolder(): string {
  const folder = emptyDataDirectory();
  folders.push(folder);
  return folder;
}

test.beforeAll(async () => {
  server = await startServer({ dataDirectory: newFolder() });
});
test.afterAll(async () => {
  await server?.stop();
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

/** A minimal nginx configuration, with the given lines added to its one location. */
const proxy = (lines: string) => `
worker_processes 1;
pid /tmp/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path /tmp/client_body;
  proxy_temp_path /tmp/proxy;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;
  server {
    listen 8080;
    location / {
      proxy_pass ${server.address};
      ${lines}
    }
  }
}`;

test('with a public address and a trusted proxy the server does not start without Discord credentials', async () => {
  const { code, output } = await runToEnd({
    dataDirectory: newFolder(),
    environment: { PUBLIC_URL: 'https://logi.example', TRUST_PROXY: 'true' },
  });
  expect(code).toBe(1);
  expect(output).toContain('PUBLIC_URL: https://logi.example is not an address of this computer');
  expect(output).toContain('TRUST_PROXY: true says that there is a proxy in front');
});

for (const [name, lines] of [
  ['in its default configuration', ''],
  ['that names the caller', 'proxy_http_version 1.1; proxy_set_header X-Real-IP $remote_addr;'],
  ['that names itself', 'proxy_http_version 1.1; proxy_set_header Via "1.1 nginx";'],
  ['that keeps a public host name', 'proxy_http_version 1.1; proxy_set_header Host logi.example;'],
] as const)
  test(`nobody becomes an admin through nginx ${name}`, async () => {
    skipWhere(findNginx() === undefined, 'nginx is not installed, so no proxy was tested.');
    const front = await startNginx(proxy(lines), newFolder());
    try {
      await expect(signInByScript(front.address, 'admin')).rejects.toThrow(SignInRefused);
      // Knowing the local provider's addresses must not help either.
      const page = await fetch(`${front.address}/oauth/local/oauth2/authorize?persona=admin`);
      expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('Local sign-in')]);
      expect((await signInByScript(server.address, 'admin')).token).not.toBe('');
    } finally {
      await front.stop();
    }
  });
