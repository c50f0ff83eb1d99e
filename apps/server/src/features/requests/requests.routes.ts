import { requests, type SupplyRequest } from '@backline/contract';
import { MINUTE_MS, requiredGroupsOfStockpiles } from '@backline/domain';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { askRequest, changeRequest } from './ask-request.ts';
import { showRequest, showRequests } from './show-requests.ts';
import { takeRequestStep, undoRequestStep } from './take-request-step.ts';

const lockOf = ({ locked, permissionGroup }: SupplyRequest) =>
  requiredGroupsOfStockpiles([{ locked, permissionGroupId: permissionGroup?.id ?? null }]);

export function registerRequests(app: App): void {
  const minute = () => Math.floor(app.services.now().getTime() / MINUTE_MS);
  handleCached(
    app,
    requests.list,
    ({ db, viewer }) => showRequests(db, viewer, new Date(minute() * MINUTE_MS)),
    // A request expires without a write.
    async (_, snapshot) => `${snapshot} ${minute()}`,
  );
  handle(app, requests.get, ({ db, viewer, params, now }) => showRequest(db, viewer, params.id, now));
  handle(app, requests.create, async ({ db, viewer, body, now, limitTo, audit }) => {
    const { id, seenBy } = await askRequest(db, body.request.attributes, { viewer, now });
    limitTo(seenBy);
    const shown = await showRequest(db, viewer, id, now);
    audit({ subject: shown.place });
    return shown;
  });
  handleChange(
    app,
    requests.update,
    ({ db, viewer, params, now }) => showRequest(db, viewer, params.id, now),
    async ({ db, viewer, params, body, now, limitTo, audit }) => {
      await changeRequest(db, params.id, body.request.attributes, { viewer, now });
      const shown = await showRequest(db, viewer, params.id, now);
      limitTo(lockOf(shown));
      audit({ subject: shown.place });
      return shown;
    },
  );
  handle(app, requests.step, async ({ db, viewer, params, body, now, limitTo, audit }) => {
    await takeRequestStep(db, params.id, body.step, { viewer, now });
    const shown = await showRequest(db, viewer, params.id, now);
    limitTo(lockOf(shown));
    audit({ subject: shown.place });
    return shown;
  });
  handle(app, requests.undo, async ({ db, viewer, params, body, now, limitTo, audit }) => {
    await undoRequestStep(db, params.id, body.undo.version, { viewer, now });
    const shown = await showRequest(db, viewer, params.id, now);
    limitTo(lockOf(shown));
    audit({ subject: shown.place });
    return shown;
  });
}
