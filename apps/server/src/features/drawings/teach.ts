import type { Lesson } from '@backline/contract';
import { type Drawing, isSameDrawing } from '@backline/recognition';
import type { Db } from '../../db/database.ts';
import {
  deleteAllButNewest,
  insertDrawings,
  knownCodeNames,
  listDrawings,
  lockTeaching,
  overruleDrawings,
  replaceDrawings,
  type StoredDrawing,
  type Succession,
} from './drawings.queries.ts';

/** Enough for the whole set of a mod with its crated forms; every reader loads about a kilobyte for each. */
const MAX_DRAWINGS = 1500;

/** A lesson in force, with its drawing as the reader compares it. */
type KnownDrawing = Omit<StoredDrawing, 'drawing'> & { drawing: Drawing };

/**
 * Stores lessons about drawings (docs/spec/reports.md#taught-drawings). A lesson that repeats an earlier one about the same
 * drawing replaces it; one that contradicts it overrules it, and both stay on the list. Items that the catalog lacks are
 * not learnt.
 * @returns how many lessons were stored.
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
  if (kept.length === 0) return 0;
  const inForce = (await listDrawings(db)).map(asKnown);
  const rows = kept.map(({ drawing, ...columns }) => ({
    ...columns,
    drawing: Buffer.from(drawing, 'base64'),
    username,
    taughtAt: now.toISOString(),
  }));
  const ids = await insertDrawings(db, rows);
  const taught = rows.map((row, index) => asKnown({ ...row, id: ids[index] ?? 0 }));
  const { overruled, replaced } = successions(inForce, taught);
  await overruleDrawings(db, overruled);
  await replaceDrawings(db, replaced);
  await deleteAllButNewest(db, MAX_DRAWINGS);
  return kept.length;
}

function asKnown({ id, codeName, crated, drawing }: StoredDrawing): KnownDrawing {
  return { id, codeName, crated, drawing: new Int8Array(drawing) };
}

/** What each new lesson does to those in force; within one call, each lesson is newer than the one before it. */
function successions(
  known: readonly KnownDrawing[],
  lessons: readonly KnownDrawing[],
): { overruled: Succession[]; replaced: Succession[] } {
  let inForce = [...known];
  const overruled: Succession[] = [];
  const replaced: Succession[] = [];
  for (const lesson of lessons) {
    const same = inForce.filter((one) => isSameDrawing(one.drawing, lesson.drawing));
    for (const { id, codeName, crated } of same) {
      const agrees = codeName === lesson.codeName && crated === lesson.crated;
      (agrees ? replaced : overruled).push({ id, by: lesson.id });
    }
    inForce = [...inForce.filter((one) => !same.includes(one)), lesson];
  }
  // A lesson that replaced another may have been replaced itself.
  const last = new Map(replaced.map(({ id, by }) => [id, by]));
  const lastOf = (id: number): number => {
    const by = last.get(id);
    return by === undefined ? id : lastOf(by);
  };
  return {
    overruled: overruled.map(({ id, by }) => ({ id, by: lastOf(by) })),
    replaced: replaced.map(({ id, by }) => ({ id, by: lastOf(by) })),
  };
}
