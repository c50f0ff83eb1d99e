import type { Lesson } from '@backline/contract';
import { type Drawing, isSameDrawing } from '@backline/recognition';
import type { Db } from '../../db/database.ts';
import {
  deleteBeyondShares,
  insertDrawings,
  knownCodeNames,
  listDrawings,
  lockTeaching,
  overruleDrawings,
} from './drawings.queries.ts';

/** Enough for the whole set of a mod with its crated forms; every reader loads about a kilobyte for each. */
const MAX_DRAWINGS = 1500;

/** A lesson in force, with its drawing as the reader compares it. One that is new has no id before it is stored. */
interface KnownLesson {
  id: number | null;
  codeName: string;
  crated: boolean;
  drawing: Drawing;
}

/**
 * Stores lessons about drawings (docs/spec/reports.md#taught-drawings). One that repeats a lesson in force changes nothing, so that
 * nobody takes over the lessons of others by repeating them; one that contradicts it overrules it, and both stay on the list.
 * Items that the catalog lacks are not learnt.
 * @returns how many of the lessons hold now.
 */
export async function teach(
  db: Db,
  lessons: readonly Lesson[],
  { userId, username, now }: { userId: number; username: string; now: Date },
): Promise<number> {
  await lockTeaching(db);
  const known = await knownCodeNames(
    db,
    lessons.map(({ codeName }) => codeName),
  );
  const kept = lessons.filter(({ codeName }) => known.has(codeName));
  if (kept.length === 0) return 0;
  const taughtAt = now.toISOString();
  const taught = kept.map(({ drawing, ...columns }) => {
    const bytes = Buffer.from(drawing, 'base64');
    const row = { ...columns, drawing: bytes, userId, username, taughtAt };
    return { id: null, codeName: row.codeName, crated: row.crated, drawing: new Int8Array(bytes), row };
  });
  const inForce = (await listDrawings(db)).map((drawing) => ({
    ...drawing,
    drawing: new Int8Array(drawing.drawing),
  }));
  const { fresh, overruled } = successions(inForce, taught);
  if (fresh.length === 0) return kept.length;
  const stored = await insertDrawings(
    db,
    fresh.map(({ row }) => row),
  );
  const ids = new Map<KnownLesson, number>(
    fresh.map((freshLesson, index) => [freshLesson, stored[index] ?? 0]),
  );
  const idOf = (knownLesson: KnownLesson) => knownLesson.id ?? ids.get(knownLesson) ?? 0;
  await overruleDrawings(
    db,
    overruled.map(([lesson, by]) => ({ id: idOf(lesson), by: idOf(by) })),
  );
  await deleteBeyondShares(db, MAX_DRAWINGS);
  return kept.length;
}

/**
 * Works out what new lessons do to those in force; within one call, each lesson is newer than the one before it.
 * @returns the lessons that are new, and those that are overruled with the lesson that did it.
 */
function successions<T extends KnownLesson>(
  known: readonly KnownLesson[],
  lessons: readonly T[],
): { fresh: T[]; overruled: [lesson: KnownLesson, by: KnownLesson][] } {
  let inForce = [...known];
  const fresh: T[] = [];
  const overruled: [KnownLesson, KnownLesson][] = [];
  for (const lesson of lessons) {
    const same = inForce.filter((knownLesson) => isSameDrawing(knownLesson.drawing, lesson.drawing));
    const agrees = (knownLesson: KnownLesson) =>
      knownLesson.codeName === lesson.codeName && knownLesson.crated === lesson.crated;
    const holds = same.find(agrees) ?? lesson;
    if (holds === lesson) fresh.push(lesson);
    for (const knownLesson of same) if (!agrees(knownLesson)) overruled.push([knownLesson, holds]);
    inForce = [
      ...inForce.filter((knownLesson) => !same.includes(knownLesson) || agrees(knownLesson)),
      ...(holds === lesson ? [lesson] : []),
    ];
  }
  return { fresh, overruled };
}
