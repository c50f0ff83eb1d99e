import { changesOf, shipments, stockpiles } from '@backline/contract';
import type { ShipmentStep } from '@backline/domain';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/call.ts';
import { containersFor, type DoneJob, type InPlaceJob } from './shown-jobs.ts';

/** Does a job in place. @returns the step that takes it back, null where there is none. @throws what the server refuses. */
export async function doJob(job: InPlaceJob): Promise<DoneJob['undo']> {
  if (job.kind === 'refresh') {
    await call(stockpiles.refresh, { params: { id: job.stockpile.id } });
    return null;
  }
  const containers = containersFor(job);
  const { shipmentId } = job;
  const [action, undo] =
    job.kind === 'claim' ? (['claim', 'release'] as const) : (['deliver', 'return'] as const);
  await takeStep(shipmentId, action, containers);
  return { shipmentId, action: undo, containers };
}

/** Takes a step with containers of a shipment. @throws what the server refuses. */
export function takeStep(id: number, action: ShipmentStep, containers: number[]) {
  return call(shipments.step, { params: { id }, body: { step: { action, containers } } });
}

/** Fetches again all that a job or a step has changed. */
export async function reloadAfter(client: QueryClient, kind: InPlaceJob['kind'] | ShipmentStep) {
  const changed = changesOf(kind === 'refresh' ? stockpiles.refresh : shipments.step);
  await Promise.all(changed.map((feature) => client.invalidateQueries({ queryKey: [feature] })));
}
