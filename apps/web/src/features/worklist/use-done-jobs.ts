import { SHIPMENT_STEPS } from '@backline/domain';
import { useState } from 'react';
import * as z from 'zod/mini';
import { slot } from '../../api/storage/slots.ts';
import type { DoneJob } from './shown-jobs.ts';

const KEPT = 20;

const storedDone = slot(
  'worklistDone',
  'session',
  z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      undo: z.union([
        z.object({ shipmentId: z.int(), action: z.enum(SHIPMENT_STEPS), containers: z.array(z.int()) }),
        z.object({ stockpileId: z.int(), refreshedAt: z.string() }),
      ]),
    }),
  ),
);

/** Keeps the jobs that were done in this tab, newest first. */
export function useDoneJobs() {
  const [done, setDone] = useState<readonly DoneJob[]>(() => storedDone.read() ?? []);
  const keep = (change: (list: readonly DoneJob[]) => DoneJob[]) =>
    setDone((list) => {
      const next = change(list).slice(0, KEPT);
      storedDone.write(next);
      return next;
    });
  return {
    done,
    addDone: (job: DoneJob) => keep((list) => [job, ...list]),
    takeBack: (job: DoneJob) => keep((list) => list.filter((entry) => entry !== job)),
  };
}
