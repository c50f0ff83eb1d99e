import type { Job } from '@backline/contract';
import { deliveryUrgency } from '@backline/domain';
import type { Places } from './places.ts';
import type { WaitingContainer } from './worklist.queries.ts';

type ShipmentJob = Extract<Job, { kind: 'claim' | 'load' | 'deliver' }> & {
  time: number | null;
  size: number;
};

/**
 * Saved shipments that wait for somebody (docs/spec/worklist.md#jobs): one job for the containers that nobody has claimed,
 * one for those that each person has claimed and not loaded, and one for those that each has loaded and not delivered.
 */
export function shipmentJobs(
  containers: readonly WaitingContainer[],
  places: Places,
  now: number,
): ShipmentJob[] {
  const groups = new Map<string, WaitingContainer[]>();
  for (const container of containers) {
    const { shipmentId, supplierId, destinationId, state, holderId, holderName } = container;
    // A shipment whose warehouse was given up this moment is still in one of the two readings.
    if (!places.has(supplierId) || !places.has(destinationId)) continue;
    const key =
      state === 'open'
        ? `claim:${shipmentId}`
        : `${state === 'claimed' ? 'load' : 'deliver'}:${shipmentId}:${holderId ?? holderName}`;
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [container]);
    else own.push(container);
  }
  return [...groups].flatMap(([key, own]) => {
    const [first] = own;
    return first === undefined ? [] : jobOf(key, first, own, { places, now });
  });
}

function jobOf(
  key: string,
  first: WaitingContainer,
  own: readonly WaitingContainer[],
  { places, now }: { places: Places; now: number },
): ShipmentJob {
  const { shipmentId, supplierId, destinationId, note, createdAt, holderId, holderName } = first;
  const crates = own.reduce((sum, container) => sum + container.crates, 0);
  const shared = {
    key,
    size: crates,
    shipmentId,
    from: places.find(supplierId),
    to: places.find(destinationId),
    hexes: places.hexesBetween(supplierId, destinationId),
    containers: own.map(({ number, crates: inOne }) => ({ number, crates: inOne })),
    crates,
    note,
  };
  const loadedAt = own.flatMap((container) => container.loadedAt ?? []).sort()[0];
  if (first.state === 'open') return { ...shared, kind: 'claim', urgency: 'later', time: null, createdAt };
  const holder = { id: holderId, name: holderName ?? '' };
  if (loadedAt === undefined) return { ...shared, kind: 'load', urgency: 'later', time: null, holder };
  const time = Date.parse(loadedAt);
  return {
    ...shared,
    kind: 'deliver',
    urgency: deliveryUrgency(time, now),
    time,
    holder,
    loadedAt,
  };
}
