import { type FieldReasons, reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../http/errors.ts';
import { listActiveIds } from '../warehouses/warehouses.queries.ts';
import type { Route } from './candidates.queries.ts';

/** @throws ApiError `invalid` naming the warehouse of a route that is not there, or not active any more. */
export async function checkActive(db: Db, { supplierId, destinationId }: Route): Promise<void> {
  const active = await listActiveIds(db, [supplierId, destinationId]);
  const fields: FieldReasons = {};
  if (!active.has(supplierId)) fields.supplier_id = reason('no-such-warehouse');
  if (!active.has(destinationId)) fields.destination_id = reason('no-such-warehouse');
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
