import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { freePort } from '../../apps/server/src/embedded-postgres/free-port.ts';
import { type FakeDiscord, openFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import { startTemporaryPostgres } from '../../apps/server/src/testing/temporary-postgres.ts';
import { Reporting } from '../faults/reporting.ts';
import { startNginxSite } from '../support/nginx.ts';
import { findNginx } from '../support/nginx-path.ts';
import { emptyDataDirectory, startProgram } from '../support/server-process.ts';
import { programOfUnit } from '../support/set-up.ts';
import { skipWhere } from '../support/skip.ts';

/** The set-ups of deploy/one-machine and deploy/one-machine-postgres, run from their own files. */
const ADMIN = '7';
const OFFICERS = 2;

let discord: FakeDiscord;
let folder: string;
test.beforeEach(async () => {
  discord = await openFakeDiscord();
  discord.addPerson({ id: ADMIN });
  folder = emptyDataDirectory();
});
test.afterEach(async () => {
  await discord.close();
  fs.rmSync(folder, { recursive: true });
});

const officers = () => new Reporting(OFFICERS, async (url) => discord.agree(url, ADMIN).code);
/** Settings that the operator fills in, and the address of Discord here. */
const filledIn = (dataDirectory: string, address: string) => ({
  'DATA_DIR=/var/lib/backline': `DATA_DIR=${dataDirectory}`,
  'https://backline.example': address,
  'DISCORD_CLIENT_ID=change-me': `DISCORD_CLIENT_ID=${discord.clientId}`,
  'DISCORD_CLIENT_SECRET=change-me': `DISCORD_CLIENT_SECRET=${discord.clientSecret}`,
  'ADMIN_DISCORD_IDS=': `ADMIN_DISCORD_IDS=${ADMIN}`,
});
const onlyHere = () => ({ DISCORD_BASE_URL: discord.address, RATE_LIMIT_FACTOR: '0' });

test('one machine: the service keeps what it confirmed when it is killed, and ends well when it is stopped', async () => {
  const port = await freePort();
  const program = programOfUnit('one-machine/backline.service', 'one-machine/backline.env', {
    replaced: filledIn(folder, `http://127.0.0.1:${port}`),
    extra: { ...onlyHere(), PORT: String(port) },
  });
  let server = await startProgram(program);
  const reporting = officers();
  await reporting.prepare(server.address);
  await reporting.start([server.address]);
  await reporting.more(20);
  await server.kill();
  server = await startProgram(program); // as systemd does
  await reporting.more(20);
  await reporting.end();
  await reporting.check(server.address);
  expect(reporting.answers.problems).toEqual([]);
  expect(reporting.answers.broken).toBeGreaterThan(0);
  expect(await server.stop()).toBe(0);
});

test('one machine with PostgreSQL: two services behind nginx lose nothing while one after the other is killed and stopped', async () => {
  skipWhere(
    findNginx() === undefined,
    'nginx is not installed, so two services on one machine were not tested.',
  );
  const postgres = await startTemporaryPostgres({ durable: false, port: await freePort() });
  const ports = { 3001: await freePort(), 3002: await freePort(), 80: await freePort() };
  const address = `http://127.0.0.1:${ports[80]}`;
  const start = (instance: '3001' | '3002') => {
    const program = programOfUnit(
      'one-machine-postgres/backline@.service',
      'one-machine-postgres/backline.env',
      {
        instance,
        replaced: {
          ...filledIn(folder, address),
          'change-me-to-the-output-of-openssl-rand-hex-32': 'a secret of the journey, long enough',
          'change-me@localhost:5432/backline': `mine@127.0.0.1:${postgres.port}/postgres`,
        },
        extra: onlyHere(),
      },
    );
    expect(program.environment.PORT).toBe(instance); // here it is another one
    return startProgram({
      ...program,
      environment: { ...program.environment, PORT: String(ports[instance]) },
    });
  };
  const services = await Promise.all([start('3001'), start('3002')]);
  const nginx = await startNginxSite('one-machine-postgres/nginx-site.conf', folder, ports);
  try {
    const reporting = officers();
    await reporting.prepare(address);
    await reporting.start([address]);
    await reporting.more(20);
    await services[0].kill();
    await reporting.more(20);
    services[0] = await start('3001');
    expect(await services[1].stop()).toBe(0);
    await reporting.more(20);
    services[1] = await start('3002');

    // An update: one after the other, the second as soon as the first is ready.
    const failures = () => [reporting.answers.broken, reporting.answers.refused];
    const before = structuredClone(failures());
    for (const [index, instance] of (['3001', '3002'] as const).entries()) {
      expect(await services[index]?.stop()).toBe(0);
      services[index] = await start(instance);
    }
    await reporting.more(20);
    expect(failures()).toEqual(before);

    await services[0].kill();
    await services[1].kill();
    const away = await fetch(`${address}/api/supplies`);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await away.json()).toMatchObject({ error: { code: 'unavailable' } });
    services[0] = await start('3001');
    await reporting.more(20);
    await reporting.end();
    await reporting.check(address);
    expect(reporting.answers.problems).toEqual([]);
  } finally {
    await nginx.stop();
    for (const service of services) await service.kill();
    await postgres.stop();
  }
});
