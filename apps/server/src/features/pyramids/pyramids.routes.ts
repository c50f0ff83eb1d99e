import { type Pyramid, pyramids, type Reason, reason } from '@backline/contract';
import { pyramidDifference } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { PlannedColumn } from '../../db/schema.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { found, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { checkVersion } from '../../http/versions.ts';
import { dependsOn } from '../stock/current-stock.ts';
import { checkNoConstructs, checkRows, orderedRows } from './check-rows.ts';
import {
  deletePyramid,
  findPyramid,
  insertPyramid,
  listPyramids,
  lockPyramid,
  readPyramidsVersion,
  type StoredPyramid,
  updatePyramid,
} from './pyramids.queries.ts';
import { showPyramids } from './show-pyramids.ts';

async function showOne(
  db: Db,
  viewer: VisibilityScope | null,
  stored: StoredPyramid | null | undefined,
  warehouseId?: number,
): Promise<Pyramid> {
  const [shown] = await showPyramids(db, viewer, stored ? [stored] : [], warehouseId);
  if (shown === undefined) throw notFound('pyramid');
  return shown;
}

interface Plan {
  name: string;
  bluefin: boolean;
  rows: PlannedColumn[][];
}

/** The sent and the stored values of a pyramid, to compare a save from a stale version. */
function inputsOf(sent: Plan, now: Plan) {
  return {
    name: { sent: sent.name, now: now.name },
    bluefin: {
      sent: sent.bluefin,
      now: now.bluefin,
      words: reason(now.bluefin ? 'value-bluefin' : 'value-not-bluefin'),
    },
    rows: { sent: sent.rows, now: now.rows, words: rowsInWords(sent.rows, now.rows) },
  };
}

/** How much is planned now, and which rows of it are not as they were sent. Rows count from 0, as in the editor. */
function rowsInWords(sent: PlannedColumn[][], now: PlannedColumn[][]): Reason {
  const columns = now.flat().length;
  const rows = new Set(pyramidDifference(sent, now).map(({ row }) => row));
  const places = [...rows].toSorted((left, right) => left - right).join(', ');
  return reason('value-rows', { rows: now.length, columns, places });
}

const stateBefore = async ({
  db,
  viewer,
  params,
}: {
  db: Db;
  viewer: VisibilityScope;
  params: { id: number };
}) => showOne(db, viewer, await findPyramid(db, params.id));

export function registerPyramids(app: App): void {
  handleCached(
    app,
    pyramids.version,
    async ({ db }) => ({ version: await readPyramidsVersion(db) }),
    dependsOn(['pyramids']),
  );
  const withStock = dependsOn(['pyramids', 'items', 'warehouses', 'stock']);
  handleCached(
    app,
    pyramids.list,
    async ({ db, viewer, query }) => showPyramids(db, viewer, await listPyramids(db), query.warehouseId),
    withStock,
  );
  handleCached(
    app,
    pyramids.get,
    async ({ db, viewer, params, query }) =>
      showOne(db, viewer, await findPyramid(db, params.id), query.warehouseId),
    withStock,
  );
  handle(app, pyramids.create, async ({ db, viewer, body }) => {
    const { rows, ...columns } = body.pyramid.attributes;
    await checkRows(db, rows, columns.bluefin);
    await refuseLookAlike(db, 'pyramid', columns.name);
    const [made] = await insertPyramid(db, { ...columns, rows: orderedRows(rows) }, viewer.username);
    return showOne(db, viewer, made);
  });
  handleChange(app, pyramids.update, stateBefore, async ({ db, viewer, params, body }) => {
    const stored = found(await lockPyramid(db, params.id), 'pyramid');
    const { version: seen, rows, name = stored.name, bluefin = stored.bluefin } = body.pyramid.attributes;
    const held = new Set(stored.rows.flat().flatMap(({ items }) => items));
    if (rows !== undefined) await checkRows(db, rows, bluefin, held);
    else if (stored.bluefin && !bluefin) await checkNoConstructs(db, stored.rows);
    const columns = { name, bluefin, rows: orderedRows(rows ?? stored.rows) };
    const before = { name: stored.name, bluefin: stored.bluefin, rows: orderedRows(stored.rows) };
    checkVersion({ what: 'pyramid', viewer, seen, stored, inputs: inputsOf(columns, before) });
    await refuseLookAlike(db, 'pyramid', name, params.id);
    if (JSON.stringify(columns) === JSON.stringify(before)) return showOne(db, viewer, stored);
    const [changed] = await updatePyramid(db, params.id, columns, viewer.username);
    return showOne(db, viewer, changed);
  });
  handleChange(app, pyramids.remove, stateBefore, async ({ db, params }) => {
    if (!(await deletePyramid(db, params.id))) throw notFound('pyramid');
    return {};
  });
}
