import type { Job } from '@backline/contract';
import { evacuationUrgency, type Threat } from '@backline/domain';
import { shownThreat } from '../war-api/list-threats.ts';
import { cratedItems, cratesIn, type Moment } from './stockpile-jobs.ts';

type EvacuateJob = Extract<Job, { kind: 'evacuate' }> & { time: number | null; size: number };

/**
 * Threatened warehouses with stock that the viewer may see: a warehouse whose stockpiles are all empty or hidden to the
 * viewer is no job, so that a job never tells of a hidden one (docs/spec/worklist.md#jobs).
 */
export function evacuationJobs(
  { stock, visible, places, now }: Moment,
  threats: readonly { warehouseId: number; threat: Threat }[],
): EvacuateJob[] {
  if (threats.length === 0) return [];
  const isCrated = cratedItems(stock);
  return threats.flatMap(({ warehouseId, threat }): EvacuateJob[] => {
    const held = (visible.get(warehouseId) ?? []).filter(({ quantities }) =>
      quantities.some((quantity) => quantity > 0),
    );
    if (held.length === 0 || !places.has(warehouseId)) return [];
    const crates = held.reduce((sum, stockpile) => sum + cratesIn(stockpile, isCrated), 0);
    return [
      {
        kind: 'evacuate',
        key: `evacuate:${warehouseId}`,
        urgency: evacuationUrgency(threat, now),
        time: threat.since,
        size: crates,
        warehouse: places.find(warehouseId),
        threat: shownThreat(threat),
        stockpiles: held.length,
        crates,
      },
    ];
  });
}
