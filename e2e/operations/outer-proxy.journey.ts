import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startAddressEcho } from '../../apps/server/src/testing/echo-address.ts';
import { startNginx, startNginxSite } from '../support/nginx.ts';
import { findNginx } from '../support/nginx-path.ts';
import { skipWhere } from '../support/skip.ts';

/** The addresses that each connects from; all are this computer. */
const CALLER = '127.0.0.9';
const OUTER = '127.0.0.2';
const FORGED = '203.0.113.66';

skipWhere(findNginx() === undefined, 'nginx is not installed, so a second proxy was not tested.');

/** The outer proxy, which ends TLS in reality. @param forwarded what it says of the caller. */
const outerProxy = (inner: string, forwarded: string) => `
pid /tmp/nginx.pid;
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
      proxy_pass ${inner};
      proxy_bind ${OUTER};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For ${forwarded};
    }
  }
}`;

function addressSeen(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': FORGED, 'x-real-ip': FORGED, forwarded: `for=${FORGED}` };
    http
      .get(`${address}/api/about`, { localAddress: CALLER, headers }, (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve(String(JSON.parse(text).ip)));
      })
      .on('error', reject);
  });
}

const INNER: Record<string, (folder: string, app: number) => ReturnType<typeof startNginx>> = {
  'docs/nginx.conf, as compose runs it': (folder, app) => {
    const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/nginx.conf'), 'utf8');
    return startNginx(text.replace(/app[12]:3000/g, `127.0.0.1:${app}`), folder);
  },
  'the site of one machine with PostgreSQL': (folder, app) =>
    startNginxSite('one-machine-postgres/nginx-site.conf', folder, { 3001: app, 3002: app }),
};

for (const [name, startInner] of Object.entries(INNER))
  test(`behind a second proxy the caller’s own address counts, and no claimed one: ${name}`, async () => {
    const folders = Array.from({ length: 3 }, () => fs.mkdtempSync(path.join(os.tmpdir(), 'outer-proxy-')));
    const [known = '', outer = '', alone = ''] = folders;
    fs.writeFileSync(path.join(known, 'outer-proxies.conf'), `set_real_ip_from ${OUTER};\n`);
    const echo = await startAddressEcho();
    const inner = await startInner(known, echo.port);
    const unknowing = await startInner(alone, echo.port);
    try {
      for (const forwarded of ['$remote_addr', '$proxy_add_x_forwarded_for']) {
        const proxy = await startNginx(outerProxy(inner.address, forwarded), outer);
        expect(await addressSeen(proxy.address), forwarded).toBe(CALLER);
        await proxy.stop();
      }
      expect(await addressSeen(inner.address), 'past the outer proxy').toBe(CALLER);
      expect(await addressSeen(unknowing.address), 'without an outer proxy').toBe(CALLER);
      const proxy = await startNginx(outerProxy(unknowing.address, '$remote_addr'), outer);
      expect(await addressSeen(proxy.address), 'a proxy that is not named').toBe(OUTER);
      await proxy.stop();
    } finally {
      await Promise.all([inner.stop(), unknowing.stop(), echo.close()]);
      for (const folder of folders) fs.rmSync(folder, { recursive: true });
    }
  });
