import { type Shipment, shipments } from '@backline/contract';
import { requiredGroupsOfShipment } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { found, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { listExpected } from '../logigen/promised.queries.ts';
import { saveShipment } from './save-shipment.ts';
import { deleteShipment, findShipment, listShipmentGroups, listShipments } from './shipments.queries.ts';
import { showShipment } from './show-shipment.ts';
import { correctLine, takeSteps, tickItem } from './take-steps.ts';

async function getShipment(db: Db, viewer: Viewer, id: number): Promise<Shipment> {
  return showShipment(db, viewer, found(await findShipment(db, viewer, id), 'shipment'));
}

const stateBefore = ({ db, viewer, params }: { db: Db; viewer: Viewer; params: { id: number } }) =>
  getShipment(db, viewer, params.id);

export function registerShipments(app: App): void {
  handleCached(app, shipments.list, ({ db, viewer, query }) => listShipments(db, viewer, query.warehouseId));
  handleCached(app, shipments.expected, ({ db, viewer, query }) =>
    listExpected(db, viewer, query.warehouseId),
  );
  handle(app, shipments.get, ({ db, viewer, params }) => getShipment(db, viewer, params.id));
  handle(app, shipments.create, async ({ db, viewer, body, now, limitTo }) => {
    const id = await saveShipment(db, viewer, body.shipment.attributes, now);
    limitTo(requiredGroupsOfShipment(await listShipmentGroups(db, id)));
    return getShipment(db, viewer, id);
  });
  handle(app, shipments.step, async ({ db, viewer, params, body, now, limitTo }) => {
    const { action, containers } = body.step;
    limitTo(requiredGroupsOfShipment(await listShipmentGroups(db, params.id)));
    await takeSteps(db, viewer, { shipmentId: params.id, action, numbers: containers, now });
    return getShipment(db, viewer, params.id);
  });
  handle(app, shipments.tick, async ({ db, viewer, params, body, now, limitTo }) => {
    const { container: number, itemId, ticked } = body.tick;
    limitTo(requiredGroupsOfShipment(await listShipmentGroups(db, params.id)));
    await tickItem(db, viewer, { shipmentId: params.id, number, itemId, ticked, now });
    return getShipment(db, viewer, params.id);
  });
  handle(app, shipments.correct, async ({ db, viewer, params, body, now, limitTo }) => {
    const { container: number, itemId, ...correction } = body.line;
    limitTo(requiredGroupsOfShipment(await listShipmentGroups(db, params.id)));
    await correctLine(db, viewer, { shipmentId: params.id, number, itemId, now }, correction);
    return getShipment(db, viewer, params.id);
  });
  handleChange(app, shipments.remove, stateBefore, async ({ db, viewer, params, limitTo }) => {
    limitTo(requiredGroupsOfShipment(await listShipmentGroups(db, params.id)));
    if (!(await deleteShipment(db, viewer, params.id))) throw notFound('shipment');
    return {};
  });
}
