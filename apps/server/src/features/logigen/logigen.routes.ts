import { logigen, type ShipmentChoice } from '@backline/contract';
import {
  itemCount,
  planShipment,
  promisedCrates,
  type ShipmentExclusions,
  shippableCrates,
} from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { handle } from '../../http/handle.ts';
import { dependsOn, mirrorOf } from '../stock/current-stock.ts';
import { asOutsider } from '../stock/visibility.queries.ts';
import { type Candidate, listCandidates } from './candidates.queries.ts';
import { checkActive } from './check-active.ts';
import { depotsOf, logisticsMatrix } from './logistics-matrix.ts';

/** @throws ApiError `invalid` naming the warehouse that is not there. */
async function candidatesOf(db: Db, viewer: VisibilityScope, choice: ShipmentChoice): Promise<Candidate[]> {
  await checkActive(db, choice);
  return listCandidates(db, choice.excludeLocked ? asOutsider(viewer) : viewer, choice);
}

function exclusionsOf({ excludedItems, excludeConstructs }: ShipmentChoice): ShipmentExclusions {
  return { items: excludedItems.map(({ name }) => name), constructs: excludeConstructs };
}

export function registerLogigen(app: App): void {
  handleCached(
    app,
    logigen.matrix,
    async ({ db, viewer }) => logisticsMatrix(depotsOf(mirrorOf(db), viewer)),
    dependsOn(['items', 'warehouses', 'stock']),
  );
  handle(app, logigen.calculate, async ({ db, viewer, body }) => {
    const candidates = await candidatesOf(db, viewer, body.generate);
    const exclusions = exclusionsOf(body.generate);
    return candidates.reduce((units, one) => units + shippableCrates(one, exclusions), 0);
  });
  handle(app, logigen.promised, async ({ db, viewer, body }) =>
    promisedCrates(await candidatesOf(db, viewer, body.generate), exclusionsOf(body.generate)),
  );

  handle(app, logigen.generate, async ({ db, viewer, body }) => {
    const candidates = await candidatesOf(db, viewer, body.generate);
    const { containerCount } = body.generate;
    return planShipment(candidates, exclusionsOf(body.generate), containerCount).map((lines, index) => ({
      name: `Container ${index + 1}`,
      supplies: lines.map(({ candidate: { item, destination }, crates }) => ({
        item,
        quantity: crates,
        target: destination.target,
        minimum: destination.minimum,
        fullQuantity: itemCount(item, crates),
        cratedQuantity: crates,
      })),
    }));
  });
}
