import type { Job } from '@backline/contract';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/** The jobs of the worklist, in their order. */
export function jobTable(jobs: readonly Job[]): ListTable {
  return listTable(jobs, {
    Kind: ({ kind }) => kind,
    Urgency: ({ urgency }) => urgency,
    From: (job) => {
      if (job.kind === 'haul') return job.suppliers.map(({ name }) => name).join(', ');
      return 'from' in job ? job.from.name : job.kind === 'evacuate' ? job.warehouse.name : null;
    },
    To: (job) => {
      if (job.kind === 'evacuate') return null;
      return 'to' in job ? job.to.name : (job.warehouse?.name ?? null);
    },
    Stockpile: (job) => ('stockpile' in job ? job.stockpile.name : null),
    'Fir name': (job) => {
      if (job.kind === 'haul' || job.kind === 'make')
        return job.items.map(({ firName }) => firName).join(', ');
      return 'item' in job ? job.item.firName : 'lead' in job ? job.lead.firName : null;
    },
    Crates: (job) => ('crates' in job ? job.crates : null),
    'Minimum missing': (job) => ('share' in job ? `${Math.round(100 * job.share)} %` : null),
    Orders: (job) => (job.kind === 'make' ? job.orders.mpf + job.orders.factory : null),
  });
}
