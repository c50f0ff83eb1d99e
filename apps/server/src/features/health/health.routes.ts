import { health } from '@backline/contract';
import { sql } from 'drizzle-orm';
import { type App, handle } from '../../http/handle.ts';
import { VERSION } from '../../version.ts';

/** Answers when the database does: a health check that only says the process runs says little. */
export function registerHealth(app: App): void {
  handle(app, health.check, async ({ db }) => {
    await db.execute(sql`select 1`);
    return { status: 'ok' as const, version: VERSION };
  });
}
