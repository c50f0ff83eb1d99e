import type { ShipmentSummary } from '@backline/contract';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/** Saved shipments as a table, with how many of their containers are in which state. */
export function shipmentListTable(list: readonly ShipmentSummary[]): ListTable {
  const inState = (wanted: ShipmentSummary['containers'][number]['state']) => (summary: ShipmentSummary) =>
    summary.containers.filter(({ state }) => state === wanted).length;
  return listTable(list, {
    Id: ({ id }) => id,
    Supplier: ({ supplier }) => supplier.name,
    Destination: ({ destination }) => destination.name,
    Note: ({ note }) => note,
    Username: ({ username }) => username,
    'Created at': ({ createdAt }) => createdAt,
    Closed: ({ closed }) => closed,
    Crates: ({ crates }) => crates,
    Containers: ({ containers }) => containers.length,
    Open: inState('open'),
    Claimed: inState('claimed'),
    Loaded: inState('loaded'),
    Delivered: inState('delivered'),
    Cancelled: inState('cancelled'),
  });
}
