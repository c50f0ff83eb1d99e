import { reason, sites } from '@backline/contract';
import { siteLocation, suggestedSiteName } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { checkVersion, differs, listed } from '../../http/versions.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { shardSites } from './shard-sites.ts';
import { sitePositions } from './site-positions.ts';
import {
  deleteSite,
  findSite,
  insertSite,
  isSiteTaken,
  listSites,
  lockSite,
  moveSite,
} from './sites.queries.ts';

/** Reasons why a site cannot be deleted. The reports or shipments that prevent it are not named: they may be of a locked stockpile. */
const IN_USE = {
  warehouse: reason('place-has-warehouse'),
  history: reason('place-has-history'),
};

async function getSite(db: Db, id: number) {
  return found(await findSite(db, id), 'site');
}

/** A part of a position as the form has it. */
function percent(share: number | null) {
  return listed(share === null ? [] : [`${Math.round(share * 10_000) / 100} %`]);
}

export function registerSites(app: App): void {
  handle(app, sites.list, ({ db }) => listSites(db));

  handle(app, sites.regions, async ({ db }) => {
    const { regions, towns } = (await currentCatalog(db)).catalog;
    return regions
      .map(({ name, displayName }) => ({ name, displayName, towns: [...(towns[name] ?? [])] }))
      .toSorted((left, right) => (left.displayName < right.displayName ? -1 : 1));
  });

  handle(app, sites.positions, ({ db }) => sitePositions(db));

  handle(app, sites.ofTheWar, ({ db }) => shardSites(db, app.services.config));

  handle(app, sites.create, async ({ db, viewer, body }) => {
    const { region, town, buildingType, name, x, y } = body.site.attributes;
    const { catalog } = await currentCatalog(db);
    const known = catalog.regions.find((entry) => entry.name === region);
    if (known === undefined) throw invalid({ region: reason('no-such-region') });
    const columns = {
      region,
      location: siteLocation(known.displayName, town),
      buildingType,
      name: name || suggestedSiteName(town, buildingType),
    };
    if (await isSiteTaken(db, columns)) {
      throw conflict(reason('place-known'), { name: reason('place-known') });
    }
    await refuseLookAlike(db, 'site', columns.name);
    return getSite(db, await insertSite(db, { ...columns, x, y }, viewer.username));
  });

  handleChange(
    app,
    sites.update,
    ({ db, params }) => getSite(db, params.id),
    async ({ db, viewer, params, body }) => {
      await lockSite(db, params.id);
      const stored = await getSite(db, params.id);
      const { version: seen, x = stored.x, y = stored.y } = body.site.attributes;
      if ((x === null) !== (y === null)) throw invalid({ [x === null ? 'x' : 'y']: reason('required') });
      const inputs = {
        x: { sent: x, now: stored.x, words: percent(stored.x) },
        y: { sent: y, now: stored.y, words: percent(stored.y) },
      };
      checkVersion({ what: 'site', viewer, seen, stored, inputs });
      if (differs(inputs)) await moveSite(db, params.id, { x, y }, viewer.username);
      return getSite(db, params.id);
    },
  );

  handle(app, sites.remove, async ({ db, params, audit }) => {
    await lockSite(db, params.id);
    const site = await getSite(db, params.id);
    if (site.use !== null) throw conflict(IN_USE[site.use]);
    await deleteSite(db, params.id);
    audit({ subject: site.name });
    return {};
  });
}
