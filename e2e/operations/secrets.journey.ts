import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { aroundSecret } from '../support/around-secret.ts';
import { emptyDataDirectory, startServer } from '../support/server-process.ts';

const CODE = '739184';
const APP_SECRET = 'a secret planted by the journey of secrets';

test('no planted secret appears in a log, an error, a page or the audit trail', async () => {
  const dataDirectory = emptyDataDirectory();
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keyFile = path.join(dataDirectory, 'google.json');
  const account = {
    type: 'service_account',
    client_email: 'sheets@example.iam.gserviceaccount.com',
    private_key: privateKey,
    token_uri: 'http://127.0.0.1:9/token', // nothing listens here, so sending rows always fails and is logged
  };
  fs.writeFileSync(keyFile, JSON.stringify(account), { mode: 0o600 });
  const server = await startServer({
    dataDirectory,
    environment: { LOG_LEVEL: 'debug', GOOGLE_SERVICE_ACCOUNT: keyFile, APP_SECRET },
  });
  const seen: string[] = [];
  const { address } = server;
  try {
    const admin = await signInByScript(address, 'admin');
    const send = async (...call: Parameters<typeof admin.send>) => {
      const answer = await admin.send(...call);
      if (answer.status >= 400) seen.push(JSON.stringify(answer.json));
      return answer;
    };
    const sheet = { name: 'Sheet', spreadsheet_id: 'a'.repeat(44), sheet_name: 'fir' };
    expect((await send('POST', '/api/fir_spreadsheets', { spreadsheet: { attributes: sheet } })).status).toBe(
      200,
    );
    const [site] = (await send('GET', '/api/warehouses?inactive=true')).json as { id: number }[];
    const depot = {
      site_id: site?.id,
      name: 'Depot',
      category: 'Frontline',
      stockpiles: [{ name: 'Vault', code: CODE }],
    };
    const made = await send('POST', '/api/warehouses', { warehouse: { attributes: depot } });
    expect(made.status).toBe(200);
    const { id, stockpiles } = made.json as { id: number; stockpiles: { id: number }[] };
    const created = await send('POST', '/api/api_keys', {
      api_key: {
        attributes: {
          name: 'Bot',
          scopes: { read: true, edit: false, manage: false },
          expires_in_days: null,
        },
      },
    });
    expect(created.status).toBe(200);
    const { key } = created.json as { key: string };

    const byKey = async (method: string, where: string, token: string, body?: string) => {
      const response = await fetch(address + where, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      if (!response.ok) seen.push(text);
      return response.status;
    };
    const rows = [{ 'Stockpile Name': 'Vault', CodeName: 'Cloth', Quantity: 5 }];
    const report = JSON.stringify({ report: { entries: rows } });
    expect(await byKey('POST', '/api/fir/process_report', key, report)).toBe(200);
    // Cause errors of every kind, with secrets in the requests.
    expect(await byKey('GET', '/api/users', key)).toBe(403);
    expect(await byKey('GET', '/api/supplies', `${key}x`)).toBe(401);
    expect(await byKey('POST', '/api/fir/process_report', key, `{"code":"${CODE}","key":"${key}"`)).toBe(400);
    expect(await byKey('GET', `/api/nowhere?token=${admin.token}&key=${key}`, key)).toBe(404);
    await send('POST', '/api/warehouses', { warehouse: { attributes: { ...depot, name: '' } } });
    await send('PATCH', `/api/warehouses/${id}`, { warehouse: { attributes: { stockpiles: CODE } } });
    await send('POST', '/api/authentication/login', { auth: { code: CODE, redirect_uri: admin.token } });
    expect((await send('POST', `/api/stockpiles/${stockpiles[0]?.id}/reveal`, {})).status).toBe(200);
    await expect.poll(() => server.output(), { timeout: 15_000 }).toMatch(/sheet/i); // the failure was logged

    for (const where of ['/', '/overview', '/api/docs', '/api/docs/openapi.json', '/sw.js'])
      seen.push(await (await fetch(address + where)).text());
    const trail = await admin.send('GET', '/api/audit');
    expect(JSON.stringify(trail.json)).toContain('Vault'); // the audit trail was written
    seen.push(JSON.stringify(trail.json), server.output());
    const secrets = { code: CODE, session: admin.token, apiKey: key, appSecret: APP_SECRET };
    for (const [name, secret] of Object.entries(secrets))
      for (const text of seen) expect(aroundSecret(text, secret), name).toBe('');
    const lines = privateKey.split('\n').filter((line) => line.length > 40);
    expect(lines.length).toBeGreaterThan(10);
    expect(seen.length).toBeGreaterThan(10);
    for (const line of lines) for (const text of seen) expect(text.includes(line)).toBe(false);
  } finally {
    await server.stop();
    fs.rmSync(dataDirectory, { recursive: true });
  }
});
