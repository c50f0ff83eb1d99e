import type { Lesson } from '@backline/contract';
import { type Drawing, isSameDrawing } from '@backline/recognition';
import type { Db } from '../../db/database.ts';
import {
  insertDrawing,
  keepNewest,
  knownCodeNames,
  listDrawings,
  lockTeaching,
  overruleDrawings,
  replaceDrawings,
  type StoredDrawing,
} from './drawings.queries.ts';

/** Enough for the whole set of a mod and its crated forms, at about a kilobyte each for every reader. */
const MOST_DRAWINGS = 1500;

/** A stored or received drawing as the reader compares it. */
function drawingOfBytes(bytes: Uint8Array): Drawing {
  return new Int8Array(bytes);
}

/**
 * Stores lessons about drawings (docs/spec/reports.md#taught-drawings). A lesson that repeats what is known of the same
 * drawing replaces it; one that says otherwise overrules it, and both stay on the list. Items that the catalog lacks are
 * not learnt.
 * @returns how many lessons were kept.
 */
export async function teach(
  db: Db,
  lessons: readonly Lesson[],
  { username, now }: { username: string; now: Date },
): Promise<number> {
  await lockTeaching(db);
  const known = await knownCodeNames(
    db,
    lessons.map(({ codeName }) => codeName),
  );
  const kept = lessons.filter(({ codeName }) => known.has(codeName));
  let stored = await listDrawings(db);
  for (const { drawing: base64, ...columns } of kept) {
    const drawing = Buffer.from(base64, 'base64');
    const id = await insertDrawing(db, { ...columns, drawing, username, taughtAt: now.toISOString() });
    const same = stored.filter((one) => isSameDrawing(drawingOfBytes(one.drawing), drawingOfBytes(drawing)));
    const agrees = (one: StoredDrawing) => one.codeName === columns.codeName && one.crated === columns.crated;
    await overruleDrawings(db, idsOf(same.filter((one) => !agrees(one))), id);
    await replaceDrawings(db, idsOf(same.filter(agrees)), id);
    const { codeName, crated } = columns;
    stored = [...stored.filter((one) => !same.includes(one)), { id, codeName, crated, drawing }];
  }
  if (kept.length > 0) await keepNewest(db, MOST_DRAWINGS);
  return kept.length;
}

function idsOf(rows: readonly StoredDrawing[]): number[] {
  return rows.map(({ id }) => id);
}
