import { audit } from '@backline/contract';
import { DAY_MS, HOUR_MS } from '@backline/domain';
import type { App } from '../../http/app.ts';
import { handle } from '../../http/handle.ts';
import { deleteOldEntries, listChoices, listEntries } from './audit.queries.ts';

/** The job that deletes old entries. */
const PRUNE_EVERY_MS = HOUR_MS;

export function registerAudit(app: App): void {
  const { services } = app;
  services.jobs.add('audit', {
    everyMs: PRUNE_EVERY_MS,
    run: () => {
      const before = new Date(services.now().getTime() - services.config.auditDays * DAY_MS);
      return deleteOldEntries(services.database.db, before);
    },
  });
  handle(app, audit.list, ({ db, query }) => listEntries(db, query));
  handle(app, audit.choices, ({ db }) => listChoices(db));
}
