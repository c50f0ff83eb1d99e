import { changesOf, type Endpoint, type Job, shipments, stockpiles } from '@backline/contract';
import type { ShipmentStep } from '@backline/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

/** What was done in place, and the step that takes it back, if there is one. */
export interface DoneJob {
  key: string;
  text: string;
  undo: { shipmentId: number; action: ShipmentStep; containers: number[] } | null;
}

/** Jobs that one press does without leaving the page. */
export type InPlaceJob = Extract<Job, { kind: 'refresh' | 'claim' | 'deliver' }>;

/**
 * Does a job in place. `useAction` is not used because it would clear the whole list for one row. After success and after a
 * refusal the list is fetched again, which the button waits for.
 */
export function useJobAction(onDone: (done: DoneJob) => void) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ job }: { job: InPlaceJob; text: string }) => doJob(job),
    onSuccess: (undo, { job, text }) => onDone({ key: job.key, text, undo }),
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
    onSettled: (_, __, { job }) =>
      reload(client, job.kind === 'refresh' ? stockpiles.refresh : shipments.step),
  });
}

/** Takes a step back that was taken here. */
export function useUndo(onUndone: (done: DoneJob) => void) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async ({ undo }: DoneJob) => {
      if (undo !== null) await takeStep(undo.shipmentId, undo.action, undo.containers);
    },
    onSuccess: (_, done) => onUndone(done),
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
    onSettled: () => reload(client, shipments.step),
  });
}

async function doJob(job: InPlaceJob): Promise<DoneJob['undo']> {
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

/** A person takes one container at a time; what is loaded arrives together. */
export function containersFor({ kind, containers }: Extract<Job, { kind: 'claim' | 'deliver' }>): number[] {
  return containers.slice(0, kind === 'claim' ? 1 : undefined).map(({ number }) => number);
}

function takeStep(id: number, action: ShipmentStep, containers: number[]) {
  return call(shipments.step, { params: { id }, body: { step: { action, containers } } });
}

async function reload(client: QueryClient, endpoint: Endpoint): Promise<void> {
  await Promise.all(changesOf(endpoint).map((feature) => client.invalidateQueries({ queryKey: [feature] })));
}
