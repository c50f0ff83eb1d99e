import { type FieldReasons, reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../http/errors.ts';
import { listActiveIds } from '../warehouses/warehouses.queries.ts';
import type { Route } from './candidates.queries.ts';

interface Ends extends Route {
  moreSupplierIds?: number[];
}

/** @throws ApiError `invalid` naming the warehouse of a route that is not there, or not active any more. */
export async function checkActive(
  db: Db,
  { supplierId, moreSupplierIds = [], destinationId }: Ends,
): Promise<void> {
  const suppliers = [supplierId, ...moreSupplierIds];
  const active = await listActiveIds(db, [...suppliers, destinationId]);
  const fields: FieldReasons = {};
  if (!suppliers.every((id) => active.has(id))) fields.supplier_id = reason('no-such-warehouse');
  if (!active.has(destinationId)) fields.destination_id = reason('no-such-warehouse');
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
