import type { Box } from '@backline/recognition';
import { doubtfulPart, type ReadRow } from '../../reading/read-rows.ts';

/** How much around the panel the processed picture shows. */
const MARGIN_PX = 4;

/** The cell of a row on the processed picture, in its pixels. */
export interface PictureCell {
  row: number;
  box: Box;
  /** The two parts that the reader outlined. */
  parts: Box[];
  /** Whether a person has settled what the reader marked as doubtful. */
  isSettled: boolean;
}

/** The cells of the rows that stand on the picture. @param panel the whole picture is shown where it is null. */
export function pictureCells(rows: readonly ReadRow[], panel: Box | null): PictureCell[] {
  const left = panel === null ? 0 : Math.max(0, Math.floor(panel.x - MARGIN_PX));
  const top = panel === null ? 0 : Math.max(0, Math.floor(panel.y - MARGIN_PX));
  return rows.flatMap((row) => {
    const parts = [row.iconBox, row.quantityBox].flatMap((box) =>
      box === null ? [] : [{ ...box, x: box.x - left, y: box.y - top }],
    );
    const box = around(parts);
    if (box === null) return [];
    return [
      { row: row.id, box, parts, isSettled: (row.isEdited || row.isChecked) && doubtfulPart(row) === null },
    ];
  });
}

/** The row whose cell is at a point of the picture; null between the cells. */
export function cellAt(cells: readonly PictureCell[], x: number, y: number): number | null {
  const hit = cells.find(
    ({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  );
  return hit?.row ?? null;
}

/** The smallest box around all of these; null if there are none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
