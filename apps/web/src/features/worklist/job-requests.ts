import { changesOf, shipments, stockpiles } from '@backline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/call.ts';
import { containersFor, type InPlaceJob, type JobUndo } from './shown-jobs.ts';

/** Does a job in place. @returns the step that takes it back. @throws what the server refuses. */
export async function doJob(job: InPlaceJob): Promise<JobUndo> {
  if (job.kind === 'refresh') {
    const { id } = job.stockpile;
    const { refreshedAt } = await call(stockpiles.refresh, { params: { id } });
    return { stockpileId: id, refreshedAt };
  }
  const { shipmentId } = job;
  const containers = containersFor(job);
  const [action, undo] =
    job.kind === 'claim' ? (['claim', 'release'] as const) : (['deliver', 'return'] as const);
  await takeStep({ shipmentId, action, containers });
  return { shipmentId, action: undo, containers };
}

/** Takes a job back. @throws what the server refuses. */
export async function undoJob(undo: JobUndo): Promise<void> {
  if ('shipmentId' in undo) await takeStep(undo);
  else {
    const { stockpileId: id, refreshedAt } = undo;
    await call(stockpiles.undoRefresh, { params: { id }, body: { refreshedAt } });
  }
}

function takeStep({ shipmentId: id, action, containers }: Extract<JobUndo, { shipmentId: number }>) {
  return call(shipments.step, { params: { id }, body: { step: { action, containers } } });
}

/** Fetches again all that a job or its undo has changed. */
export async function reloadAfter(client: QueryClient, isTimer: boolean) {
  const changed = changesOf(isTimer ? stockpiles.refresh : shipments.step);
  await Promise.all(changed.map((feature) => client.invalidateQueries({ queryKey: [feature] })));
}
