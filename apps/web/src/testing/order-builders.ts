import type { Factory, Order } from '@backline/contract';
import { orderSteps } from '@backline/domain';
import { anItem } from './builders.ts';

const AT = '2026-11-22T20:00:00.000Z';

type OrderParts = Omit<Partial<Order>, 'item'> & { item?: Parameters<typeof anItem>[0] };

/** A wanted MPF order of nine crates of 12.7mm by Mallard, unless stated otherwise. Its steps and `next` follow from its state. */
export function anOrder({ item, ...parts }: OrderParts = {}): Order {
  const state = parts.state ?? 'wanted';
  const by = { id: 7, name: 'Mallard' };
  const made = { state: 'wanted' as const, at: AT, by };
  return {
    id: 1,
    crates: 9,
    method: 'mpf',
    line: 'SmallArms',
    factory: null,
    warehouse: null,
    note: '',
    state,
    holder: state === 'wanted' ? null : by,
    materials: [],
    startsAt: null,
    readyAt: null,
    isEstimate: true,
    correction: null,
    publicAt: null,
    othersAhead: { orders: 0, until: null },
    shipmentId: null,
    createdAt: AT,
    steps: state === 'wanted' ? [made] : [made, { state, at: AT, by }],
    next: [...orderSteps(state)],
    version: 1,
    changedBy: null,
    ...parts,
    item: anItem({
      id: 41,
      name: '12.7mm (Crated)',
      firName: 'RifleAmmo',
      category: 'SmallArms',
      crated: true,
      mpfProduced: true,
      ...item,
    }),
  };
}

/** A mass production factory with an empty line for small arms, unless stated otherwise. */
export function aFactory(parts: Partial<Factory> = {}): Factory {
  return {
    id: 3,
    name: 'MPF Sitaria',
    method: 'mpf',
    region: null,
    location: '',
    lines: [{ line: 'SmallArms', queue: [], toCollect: [], queued: 0, maxQueued: 25, seen: null }],
    version: 1,
    changedBy: null,
    ...parts,
  };
}
