import { logigen, type ShipmentChoice } from '@backline/contract';
import {
  itemCount,
  MINUTE_MS,
  planHaul,
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
import { limitedTo } from './limited-to.ts';
import { depotsOf, logisticsMatrix } from './logistics-matrix.ts';
import { suppliersFor } from './suppliers-for.ts';

interface Suppliers extends ShipmentChoice {
  moreSupplierIds?: number[];
}

/**
 * The candidates of each supplier in turn.
 * @throws ApiError `invalid` naming the warehouse that is not there.
 */
async function loadsOf(
  db: Db,
  viewer: VisibilityScope,
  choice: Suppliers,
  now: Date,
): Promise<Candidate[][]> {
  await checkActive(db, choice);
  const { supplierId, moreSupplierIds = [], destinationId, excludeLocked, items } = choice;
  const scope = excludeLocked ? asOutsider(viewer) : viewer;
  const loads: Candidate[][] = [];
  // A query for each supplier that a person chose: ten at most.
  for (const id of [supplierId, ...moreSupplierIds])
    loads.push(limitedTo(items, await listCandidates(db, scope, { supplierId: id, destinationId }, now)));
  return loads;
}

/** @throws ApiError `invalid` naming the warehouse that is not there. */
async function candidatesOf(
  db: Db,
  viewer: VisibilityScope,
  choice: ShipmentChoice,
  now: Date,
): Promise<Candidate[]> {
  return (await loadsOf(db, viewer, choice, now)).flat();
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
  const minute = () => Math.floor(app.services.now().getTime() / MINUTE_MS);
  handleCached(
    app,
    logigen.suppliers,
    ({ db, viewer, query }) => suppliersFor(db, viewer, query, new Date(minute() * MINUTE_MS)),
    // A request expires without a write.
    async (_, snapshot) => `${snapshot} ${minute()}`,
  );
  handle(app, logigen.calculate, async ({ db, viewer, body, now }) => {
    const candidates = await candidatesOf(db, viewer, body.generate, now);
    const exclusions = exclusionsOf(body.generate);
    return candidates.reduce((units, candidate) => units + shippableCrates(candidate, exclusions), 0);
  });
  handle(app, logigen.promised, async ({ db, viewer, body, now }) =>
    promisedCrates(await candidatesOf(db, viewer, body.generate, now), exclusionsOf(body.generate)),
  );

  handle(app, logigen.generate, async ({ db, viewer, body, now }) => {
    const { supplierId, moreSupplierIds, containerCount } = body.generate;
    const loads = await loadsOf(db, viewer, body.generate, now);
    const suppliers = [supplierId, ...moreSupplierIds];
    return planHaul(loads, exclusionsOf(body.generate), containerCount)
      .flatMap((containers, turn) =>
        containers.map((lines) => ({ from: suppliers[turn] ?? supplierId, lines })),
      )
      .map(({ from, lines }, index) => ({
        name: `Container ${index + 1}`,
        supplierId: from,
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
