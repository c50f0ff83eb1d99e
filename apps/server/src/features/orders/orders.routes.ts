import { orders } from '@backline/contract';
import { plainName } from '@backline/domain';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { changeOrder } from './change-order.ts';
import { makeOrders } from './make-orders.ts';
import { listComing } from './order-shipments.queries.ts';
import { showOrder, showOrders, showSome } from './show-orders.ts';
import { takeOrderStep, undoOrderStep } from './take-order-step.ts';

const MINUTE_MS = 60_000;

export function registerOrders(app: App): void {
  const minute = () => Math.floor(app.services.now().getTime() / MINUTE_MS);
  handleCached(
    app,
    orders.list,
    ({ db, viewer }) => showOrders(db, viewer, new Date(minute() * MINUTE_MS)),
    // An order that was done long enough ago leaves the list without a write.
    async (_, snapshot) => `${snapshot} ${minute()}`,
  );
  handleCached(app, orders.coming, ({ db }) => listComing(db));
  handle(app, orders.get, ({ db, viewer, params }) => showOrder(db, viewer, params.id));
  handle(app, orders.create, async ({ db, viewer, body, now, audit }) => {
    const made = await showSome(db, viewer, await makeOrders(db, body.orders, { viewer, now }));
    audit({ subject: made.map(({ item, crates }) => `${crates} ${plainName(item)}`).join(', ') });
    return { orders: made };
  });
  handleChange(
    app,
    orders.update,
    ({ db, viewer, params }) => showOrder(db, viewer, params.id),
    async ({ db, viewer, params, body, now, audit }) => {
      await changeOrder(db, params.id, body.order.attributes, { viewer, now });
      const order = await showOrder(db, viewer, params.id);
      audit({ subject: plainName(order.item) });
      return order;
    },
  );
  handle(app, orders.step, async ({ db, viewer, params, body, now, audit }) => {
    await takeOrderStep(db, params.id, body.step, { viewer, now });
    const order = await showOrder(db, viewer, params.id);
    audit({ subject: plainName(order.item) });
    return order;
  });
  handle(app, orders.undo, async ({ db, viewer, params, body, now, audit }) => {
    await undoOrderStep(db, params.id, body.undo.version, { viewer, now });
    const order = await showOrder(db, viewer, params.id);
    audit({ subject: plainName(order.item) });
    return order;
  });
}
