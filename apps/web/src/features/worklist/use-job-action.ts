import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import type { DoneJob, InPlaceJob } from './shown-jobs.ts';

/** The requests with their part of the contract, which nothing else on the home page needs; loaded when a job is done. */
const requests = () => import('./job-requests.ts');

/**
 * Does a job in place. `useAction` is not used because it would clear the whole list for one row. After success and after a
 * refusal the list is fetched again, which the button waits for.
 * @returns also the keys of the jobs that are being done.
 */
export function useJobAction(onDone: (done: DoneJob) => void) {
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  const [busy, setBusy] = useState<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: async ({ job }: { job: InPlaceJob; text: string }) => (await requests()).doJob(job),
    onMutate: ({ job }) => setBusy((keys) => [...keys, job.key]),
    onSuccess: (undo, { job, text }) => onDone({ key: job.key, text, undo }),
    onError: alertFailure,
    onSettled: async (_, __, { job }) => {
      try {
        await (await requests()).reloadAfter(client, job.kind === 'refresh');
      } finally {
        setBusy((keys) => keys.filter((key) => key !== job.key));
      }
    },
  });
  return { act: mutate, busy };
}

/** Takes a step back that was taken here. */
export function useUndo(onUndone: (done: DoneJob) => void) {
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  return useMutation({
    mutationFn: async ({ undo }: DoneJob) => (await requests()).undoJob(undo),
    onSuccess: (_, done) => onUndone(done),
    onError: alertFailure,
    onSettled: async (_, __, { undo }) => (await requests()).reloadAfter(client, 'stockpileId' in undo),
  });
}
