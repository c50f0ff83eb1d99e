import { materials, type Parsed } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { dependsOn, mirrorOf, SUMS } from '../stock/current-stock.ts';
import { claimLine, getRun, openRunOfClaim, runOfClaim, showRun, startRun } from './run-changes.ts';
import { deleteClaim, deleteRun, listRuns, lockRun, setClaimDone, updateRun } from './runs.queries.ts';
import { showChain } from './show-chain.ts';

const ofStock = dependsOn<Parsed<typeof materials.chain>>([...SUMS, 'pyramids', 'permissionGroups']);

export function registerMaterials(app: App): void {
  handleCached(
    app,
    materials.chain,
    ({ db, viewer, query }) => showChain(db, viewer, mirrorOf(db), query),
    // The stock is mirrored, orders are not: the chain of an order may change with any commit.
    async (context, snapshot) =>
      `${await ofStock(context, snapshot)} ${context.query.orderId === undefined ? '' : snapshot}`,
  );
  handle(app, materials.runs, async ({ db, viewer, now }) =>
    (await listRuns(db, now)).map((run) => showRun(viewer, run)),
  );
  handle(app, materials.createRun, async ({ db, viewer, body, now }) =>
    getRun(db, viewer, await startRun(db, viewer, body.run, now)),
  );
  handleChange(
    app,
    materials.updateRun,
    ({ db, viewer, params }) => getRun(db, viewer, params.id),
    async ({ db, viewer, params, body, now }) => {
      if (!(await lockRun(db, params.id))) throw notFound('run');
      const { name, closed } = body.run;
      const before = await getRun(db, viewer, params.id);
      const isNew = closed !== undefined && closed !== (before.closedAt !== null);
      await updateRun(db, params.id, {
        ...(name !== undefined && { name }),
        ...(isNew && { closedAt: closed ? now.toISOString() : null }),
      });
      return getRun(db, viewer, params.id);
    },
  );
  handleChange(
    app,
    materials.removeRun,
    ({ db, viewer, params }) => getRun(db, viewer, params.id),
    async ({ db, params }) => {
      if (!(await deleteRun(db, params.id))) throw notFound('run');
      return {};
    },
  );
  registerClaims(app);
}

function registerClaims(app: App): void {
  handle(app, materials.claim, async ({ db, viewer, params, body, now }) => {
    await claimLine(db, viewer, { runId: params.id, ...body.claim, now });
    return getRun(db, viewer, params.id);
  });
  handleChange(
    app,
    materials.updateClaim,
    async ({ db, viewer, params }) => getRun(db, viewer, await runOfClaim(db, params.id)),
    async ({ db, viewer, params, body, now }) => {
      const id = await openRunOfClaim(db, viewer, params.id);
      await setClaimDone(db, params.id, body.claim.done ? now.toISOString() : null);
      return getRun(db, viewer, id);
    },
  );
  handleChange(
    app,
    materials.removeClaim,
    async ({ db, viewer, params }) => getRun(db, viewer, await runOfClaim(db, params.id)),
    async ({ db, viewer, params }) => {
      await openRunOfClaim(db, viewer, params.id);
      if (!(await deleteClaim(db, params.id))) throw notFound('run-claim');
      return {};
    },
  );
}
