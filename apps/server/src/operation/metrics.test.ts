import { fir, health, warehouses } from '@backline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, useTestApp } from '../testing/test-app.ts';
import { addWarehouse } from '../testing/warehouse-builders.ts';
import { serveMetrics } from './metrics.ts';

const app = useTestApp({ emptied: false });
let editor: SignedIn;
let metrics: Awaited<ReturnType<typeof serveMetrics>>;

beforeAll(async () => {
  editor = await app.signIn({ read: true, edit: true, username: 'planted-name' });
  metrics = await serveMetrics(app.server.metrics, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await metrics.close();
});

const read = async () => (await fetch(metrics.address)).text();

it('requests are counted by the pattern of their route and by status, never by their address', async () => {
  await app.call(health.live, {}, null);
  await app.call(warehouses.get, { params: { id: 4711 } }, editor);
  await app.request({ method: 'GET', url: '/api/planted-path' });
  const text = await read();
  expect(text).toContain('request_seconds_count{method="GET",route="/api/health/live",status="200"} 1');
  expect(text).toContain('request_seconds_count{method="GET",route="/api/warehouses/:id",status="404"} 1');
  expect(text).not.toMatch(/4711|planted/);
});

it('applied reports are counted, refused ones are not', async () => {
  await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  const report = (name: string) => ({
    body: { report: { entries: [{ stockpileName: name, codeName: 'Cloth', quantity: 5 }] } },
  });
  expect((await app.call(fir.processReport, report('Alpha') as never, editor)).ok).toBe(true);
  expect((await app.call(fir.processReport, report('Nowhere') as never, editor)).ok).toBe(false);
  expect(await read()).toContain('backline_reports_total{source="screenshot"} 1');
});

it('the process, its connections, its open pages and its jobs are reported', async () => {
  await app.server.jobs.runNow('spreadsheets');
  const text = await read();
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds [\d.e-]+$/m);
  expect(text).toMatch(/^backline_database_connections\{state="idle"\} [1-9]/m);
  expect(text).toContain('backline_live_pages 0');
  expect(text).toContain('# TYPE backline_job_seconds histogram');
});

it('metrics are served at one path of a port of their own, and not at all on the public port', async () => {
  expect((await fetch(metrics.address.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metrics.address, { method: 'POST' })).status).toBe(404);
  expect((await app.request({ method: 'GET', url: '/api/metrics' })).status).toBe(404);
  expect((await app.request({ method: 'GET', url: '/metrics' })).status).toBe(404);
});
