import { type Order, orders } from '@backline/contract';
import { type LockAccess, MINUTE_MS, plainName } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { changeOrder } from './change-order.ts';
import { combineOrders, separateOrders } from './combine-orders.ts';
import { makeOrders } from './make-orders.ts';
import { moveEach, type Seen } from './move-each.ts';
import { listComing } from './order-shipments.queries.ts';
import { showOrder, showOrders, showSome } from './show-orders.ts';
import { takeOrderStep, undoOrderStep } from './take-order-step.ts';

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
    audit({ subject: subjectOf(made) });
    return { orders: made };
  });
  handle(app, orders.combine, async ({ db, viewer, body, now, audit }) => {
    const seen = body.combine.orders;
    await combineOrders(db, seen, { viewer, now });
    const shown = await showInOrder(db, viewer, seen);
    audit({ subject: subjectOf(shown.slice(0, 1)) });
    return { orders: shown };
  });
  handle(app, orders.separate, async ({ db, viewer, body, now, audit }) => {
    const seen = body.separate.orders;
    await separateOrders(db, seen, { viewer, now });
    const shown = await showInOrder(db, viewer, seen);
    audit({ subject: subjectOf(shown) });
    return { orders: shown };
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
  handle(app, orders.stepSeveral, async ({ db, viewer, body, now, audit }) => {
    const { to, orders: seen } = body.step;
    const refused = await moveEach(seen, ({ id, version }) =>
      takeOrderStep(db, id, { to, version }, { viewer, now }),
    );
    return showMoved(db, viewer, { seen, refused, audit });
  });
  handle(app, orders.undoSeveral, async ({ db, viewer, body, now, audit }) => {
    const seen = body.undo.orders;
    const refused = await moveEach(seen, ({ id, version }) =>
      undoOrderStep(db, id, version, { viewer, now }),
    );
    return showMoved(db, viewer, { seen, refused, audit });
  });
}

async function showMoved(
  db: Db,
  viewer: LockAccess,
  { seen, refused, audit }: { seen: Seen[]; refused: number[]; audit: (note: { subject: string }) => void },
) {
  const moved = seen.filter(({ id }) => !refused.includes(id));
  const shown = await showInOrder(db, viewer, moved);
  audit({ subject: subjectOf(shown) });
  return { orders: shown, refused };
}

async function showInOrder(db: Db, viewer: LockAccess, seen: readonly { id: number }[]): Promise<Order[]> {
  const shown = await showSome(
    db,
    viewer,
    seen.map(({ id }) => id),
  );
  return seen.flatMap(({ id }) => shown.find((order) => order.id === id) ?? []);
}

const subjectOf = (list: readonly Order[]) =>
  list.map(({ item, crates }) => `${crates} ${plainName(item)}`).join(', ');
