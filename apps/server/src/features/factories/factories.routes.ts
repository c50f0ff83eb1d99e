import { type Factory, factories, type Parsed, reason } from '@backline/contract';
import { type FactoryLine, MINUTE_MS, methodRules, siteLocation, townOfLocation } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { checkVersion, differs } from '../../http/versions.ts';
import { lockFactory } from '../orders/orders.queries.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import {
  deleteFactory,
  hasOrders,
  insertFactory,
  isNameTaken,
  type StoredFactory,
  updateFactory,
  updateSeenQueue,
} from './factories.queries.ts';
import { showFactories, showFactory } from './show-factories.ts';

type Input = Omit<Parsed<typeof factories.create>['body']['factory']['attributes'], 'version'>;

type Change = Parsed<typeof factories.update>['body']['factory']['attributes'];

/** @throws ApiError `invalid` for a region that is not on the map, `conflict` for a name that is taken. */
async function columnsOf(db: Db, { name, method, region, town }: Input, id?: number) {
  const taken = reason('factory-taken');
  if (await isNameTaken(db, name, id)) throw conflict(taken, { name: taken });
  await refuseLookAlike(db, 'factory', name, id);
  if (region === null) return { name, method, region, location: town };
  const { catalog } = await currentCatalog(db);
  const known = catalog.regions.find((entry) => entry.name === region);
  if (known === undefined) throw invalid({ region: reason('no-such-region') });
  return { name, method, region, location: siteLocation(known.displayName, town) };
}

/** The columns with what the caller has left out as it is stored. */
async function changedColumns(db: Db, { name, method, region, town }: Change, stored: StoredFactory) {
  const place = {
    region: region === undefined ? stored.region : region,
    town: town ?? townOfLocation(stored.location, stored.region),
  };
  return columnsOf(db, { name: name ?? stored.name, method: method ?? stored.method, ...place }, stored.id);
}

async function getForChange(db: Db, id: number) {
  return found(await lockFactory(db, id), 'factory');
}

export function registerFactories(app: App): void {
  const { now } = app.services;
  const minute = () => Math.floor(now().getTime() / MINUTE_MS);
  handleCached(
    app,
    factories.list,
    ({ db, viewer }) => showFactories(db, viewer, new Date(minute() * MINUTE_MS)),
    async (_, snapshot) => `${snapshot} ${minute()}`,
  );
  handle(app, factories.create, async ({ db, viewer, body, now: at }) => {
    const columns = await columnsOf(db, body.factory.attributes);
    return showFactory(db, viewer, await insertFactory(db, columns, viewer.username), at);
  });
  handleChange(
    app,
    factories.update,
    ({ db, viewer, params, now: at }) => showFactory(db, viewer, params.id, at),
    async ({ db, viewer, params, body, now: at }) => {
      const { version: seen, ...input } = body.factory.attributes;
      const stored = await getForChange(db, params.id);
      const columns = await changedColumns(db, input, stored);
      const inputs = {
        name: { sent: columns.name, now: stored.name },
        method: { sent: columns.method, now: stored.method },
        region: { sent: columns.region, now: stored.region, words: stored.location },
        town: { sent: columns.location, now: stored.location },
      };
      checkVersion({ what: 'factory', viewer, seen, stored, inputs });
      if (columns.method !== stored.method) await checkUnused(db, stored);
      if (differs(inputs)) await updateFactory(db, params.id, columns, viewer.username);
      return showFactory(db, viewer, params.id, at);
    },
  );
  handle(app, factories.seeQueue, async ({ db, viewer, params, body, now: at, audit }) => {
    const stored = await getForChange(db, params.id);
    const seen = seenOrders(stored.method, body.queue.lines);
    await updateSeenQueue(db, params.id, { at: at.toISOString(), orders: seen });
    audit({ subject: stored.name });
    return showFactory(db, viewer, params.id, at);
  });
  handleChange(
    app,
    factories.remove,
    ({ db, viewer, params, now: at }) => showFactory(db, viewer, params.id, at),
    async ({ db, params }) => {
      await checkUnused(db, await getForChange(db, params.id));
      await deleteFactory(db, params.id);
      return {};
    },
  );
}

/** @throws ApiError `invalid` for a line that such a factory does not have, or more orders than fit in it. */
function seenOrders(method: Factory['method'], lines: readonly { line: FactoryLine; orders: number }[]) {
  const rules = methodRules(method);
  const fits = lines.every(
    ({ line, orders }) => rules.lines.includes(line) && orders <= (rules.maxQueued ?? 0),
  );
  if (!fits) throw invalid({ lines: reason('queue-of-other-kind') });
  return Object.fromEntries(lines.map(({ line, orders }) => [line, orders]));
}

async function checkUnused(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  if (await hasOrders(db, id)) throw conflict(reason('factory-in-use', { factory: name }));
}
