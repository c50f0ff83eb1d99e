import type { Lesson } from '@backline/contract';
import { readingCertainty } from '@backline/domain';
import type { Drawing } from '@backline/recognition';
import { textOfDrawing } from './drawing-text.ts';

/** A row of a review, as far as it teaches. */
export interface TeachingRow {
  codeName: string | null;
  crated: boolean;
  drawing: Drawing | null;
  /** The items that the icon may show; the first one is the reading. */
  candidates: readonly { codeName: string; crated: boolean }[];
  iconConfidence: number | null;
  isChecked: boolean;
}

/**
 * Collects what reviewed rows teach (docs/spec/reports.md#taught-drawings): the drawings whose item or crate mark a
 * person changed, and those that the reader was unsure of and a person confirmed.
 */
export function lessonsOf(rows: readonly TeachingRow[]): Lesson[] {
  return rows.flatMap(({ codeName, crated, drawing, candidates, iconConfidence, isChecked }) => {
    const [read] = candidates;
    if (codeName === null || drawing === null || read === undefined) return [];
    const isCorrected = codeName !== read.codeName || crated !== read.crated;
    const isConfirmed = isChecked && iconConfidence !== null && readingCertainty(iconConfidence) === 'check';
    if (!isCorrected && !isConfirmed) return [];
    const text = textOfDrawing(drawing);
    return { drawing: text, codeName, crated, readCodeName: read.codeName, readCrated: read.crated };
  });
}
