import { setTimeout as pause } from 'node:timers/promises';
import { apiError, health, reason } from '@backline/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handle } from '../../http/handle.ts';
import { VERSION } from '../../runtime/version.ts';
import type { Services } from '../../services.ts';

/** A database that takes longer for nothing at all is as good as away, and balancers do not wait for ever. */
const DATABASE_MS = 3000;

const OK = { status: 'ok' as const, version: VERSION };

/** @throws ApiError `unavailable` in time, whatever the connection does. */
async function askDatabase(db: Db): Promise<void> {
  const gaveUp = new AbortController();
  const late = pause(DATABASE_MS, undefined, { signal: gaveUp.signal }).then(() => {
    throw apiError('unavailable', reason('database-silent'));
  });
  try {
    await Promise.race([db.execute(sql`select 1`), late]);
  } finally {
    gaveUp.abort();
    late.catch(() => {}); // the result of an abandoned check is ignored
  }
}

export function registerHealth(app: App): void {
  const ready = async ({ db, services }: { db: Db; services: Services }) => {
    if (services.state.isDraining) throw apiError('unavailable', reason('stopping'));
    await askDatabase(db);
    return OK;
  };
  handle(app, health.check, ready);
  handle(app, health.live, async () => OK);
  handle(app, health.ready, ready);
}
