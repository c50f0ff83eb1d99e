import { expect } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import type { UsedServer } from './use-server.ts';

/** The setting of a server on which `untilAlertPass` is used: metrics on any free port. */
export const COUNTS_PASSES = { METRICS_PORT: '0' };

async function passes(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(/^backline_job_seconds_count\{job="alerts",outcome="done"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/**
 * Waits until a pass over the alerts that began after this call has ended. The first pass for what a person may see
 * announces nothing, so a journey that expects an alert waits for it after the sign-in.
 * @param client somebody whose bell is not looked at: marking its alerts as read wakes a pass.
 */
export async function untilAlertPass(server: Readonly<UsedServer>, client: ApiClient): Promise<void> {
  const metrics = /Metrics are served at (http:\S+)/.exec(server.output())?.[1];
  if (metrics === undefined) throw new Error('The server was started without COUNTS_PASSES.');
  // The next pass to end may have begun before, so wait for two.
  for (const _ of ['begun before', 'begun after']) {
    const before = await passes(metrics);
    expect((await client.send('POST', '/api/alerts/mark_read', {})).status).toBe(200);
    await expect.poll(() => passes(metrics), { timeout: 75_000 }).toBeGreaterThan(before);
  }
}
