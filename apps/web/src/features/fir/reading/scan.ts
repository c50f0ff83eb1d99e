import type { NameShape } from '@backline/recognition';
import * as z from 'zod/mini';
import { exported } from './exported.ts';
import { box, readRow } from './read-rows.ts';
import { typedPlace } from './typed-place.ts';

/**
 * The reading of one stockpile from one source, including later corrections, as it is kept in this browser: without its
 * picture. Defaults are for what an earlier version has kept.
 */
export const keptScan = z.object({
  /** The title of the building, in the language of the game client. */
  warehouseType: z.nullable(z.string()),
  /** The name that was read, `Public` where the title of the building stands alone; '' if it could not be read. */
  readName: z.string(),
  /** The picture of an unreadable name, and the stockpiles that it may be; null if the name was read. */
  unread: z._default(
    z.nullable(
      z.object({
        shape: z.custom<NameShape>((value) => value instanceof Uint8Array),
        name: z.nullable(z.string()),
        alike: z.array(z.string()),
      }),
    ),
    null,
  ),
  /** The name that was read or recalled, or the one that a person chose instead; '' while unknown. */
  stockpileName: z.string(),
  /** Tells whether a person chose it; absent until then. */
  isNameChosen: z.optional(z.boolean()),
  rows: z.array(readRow),
  /** Tells whether a person has removed rows; absent until then. */
  hasRemovedRows: z.optional(z.boolean()),
  /** Every box that was read, including those of rows removed since. */
  boxes: z.readonly(z.array(box)),
  /** The panel on the picture, which `processedImage` shows with a margin; null if unknown. */
  panel: z._default(z.nullable(box), null),
  /** The place where an unknown stockpile is to be created; absent until something was entered or chosen. */
  place: z.optional(typedPlace),
  /** The facts that an export gives besides its rows; null for a picture. */
  exported: z._default(z.nullable(exported), null),
  /** The game's clock and its word for the shard on the picture; null where they were not read. */
  clock: z._default(
    z.nullable(z.object({ day: z.int(), minute: z.int(), shard: z.nullable(z.string()) })),
    null,
  ),
  /** The time of the file, where the report is as of what the game's clock shows instead; absent otherwise. */
  fileTime: z.optional(z.string()),
});

export interface Scan extends z.output<typeof keptScan> {
  /** The stockpile panel with the detected boxes outlined. */
  processedImage: Blob | null;
}

/** Tells whether a person has corrected, confirmed or removed rows. */
export function isCorrected({ rows, hasRemovedRows }: Scan): boolean {
  return hasRemovedRows === true || rows.some(({ isEdited, isChecked }) => isEdited || isChecked);
}
