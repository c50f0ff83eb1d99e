import { type Order, type orders, type Parsed, type Reason, reason } from '@backline/contract';
import { plainName } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import { checkVersion, differs } from '../../http/versions.ts';
import { finishShipped } from './finish-shipped.ts';
import { checkOrderInput } from './order-place.ts';
import { findShipmentFor } from './order-shipments.queries.ts';
import { lockOrder, updateOrder } from './orders.queries.ts';
import { showOrder } from './show-orders.ts';
import { alreadyMoved, checkInLine, lineColumns, type OrderContext } from './take-order-step.ts';
import { storeTimeFactor } from './typed-times.ts';

type Change = Parsed<typeof orders.update>['body']['order']['attributes'];

/**
 * Changes an order without moving it. An order in its factory and a cancelled one keep their crates and their place, and
 * only a collected one can be put into a shipment.
 * @param db the transaction.
 * @throws ApiError `not-found`, `changed`, `conflict`, `invalid`.
 */
export async function changeOrder(
  db: Db,
  id: number,
  change: Change,
  { viewer, now }: OrderContext,
): Promise<void> {
  const row = found(await lockOrder(db, id), 'order');
  const order = await showOrder(db, viewer, id);
  const { crates, method, factoryId, warehouseId, shipmentId, note, version: seen, ...line } = change;
  const inputs = {
    crates: { sent: crates, now: row.crates },
    method: { sent: method, now: row.method },
    factory_id: { sent: factoryId, now: row.factoryId, words: order.factory?.name ?? reason('value-empty') },
    warehouse_id: {
      sent: warehouseId,
      now: row.warehouseId,
      words: order.warehouse?.name ?? reason('value-empty'),
    },
    shipment_id: { sent: shipmentId, now: order.shipmentId },
    note: { sent: note, now: row.note, words: row.note || reason('value-empty') },
  };
  checkVersion({ what: 'order', viewer, seen, stored: row, inputs });
  const input = {
    itemId: row.itemId,
    crates: crates ?? row.crates,
    method: method ?? row.method,
    factoryId: factoryId === undefined ? row.factoryId : factoryId,
    warehouseId: warehouseId === undefined ? row.warehouseId : warehouseId,
  };
  const { crates: inCrates, method: inMethod, factory_id: inFactory, warehouse_id: inWarehouse } = inputs;
  if (differs({ inCrates, inMethod, inFactory })) checkNotStarted(order);
  // An unchanged value may have become invalid since; that must not keep a note from being saved.
  if (differs({ inCrates, inMethod, inFactory, inWarehouse })) await checkOrderInput(db, input);
  const newShipment = shipmentId === row.shipmentId ? null : (shipmentId ?? null);
  if (newShipment !== null) await checkShipment(db, viewer, order, newShipment);
  checkInLine(row.state, line);
  const typed = lineColumns(line, now);
  if (!differs(inputs) && Object.keys(typed).length === 0) return;
  const { itemId: _, ...place } = input;
  await updateOrder(
    db,
    id,
    {
      ...place,
      ...(note !== undefined && { note }),
      ...(shipmentId !== undefined && { shipmentId }),
      ...typed,
    },
    viewer.username,
  );
  if (newShipment !== null) await finishShipped(db, { shipmentId: newShipment, orderId: id }, viewer, now);
  if (Object.keys(typed).length > 0) await storeTimeFactor(db, id);
}

const IN_FACTORY = new Set<Order['state']>(['queued', 'ready', 'collected', 'done']);

function checkNotStarted(order: Order): void {
  // An undo may bring a cancelled order back to its factory.
  if (order.state === 'cancelled') throw alreadyMoved(order);
  if (IN_FACTORY.has(order.state))
    throw conflict(reason('order-in-factory', { item: plainName(order.item) }));
}

async function checkShipment(db: Db, viewer: Viewer, order: Order, shipmentId: number): Promise<void> {
  const wrong = (why: Reason) => invalid({ shipment_id: why });
  if (order.state !== 'collected') throw wrong(reason('order-not-collected'));
  const shipment = await findShipmentFor(db, viewer, { shipmentId, itemId: order.item.id });
  if (shipment === null) throw wrong(reason('no-such-shipment'));
  if (shipment.isLocked) throw wrong(reason('order-shipment-locked'));
  if (shipment.closed) throw wrong(reason('order-shipment-closed'));
  if (!shipment.hasItem) throw wrong(reason('order-not-in-shipment', { item: plainName(order.item) }));
}
