import type { Drawing } from './icons/drawing.ts';
import type { IconCandidate } from './icons/name-icons.ts';
import type { MapClockReading } from './map-clock/read-map-clock.ts';
import type { Box } from './picture.ts';
import type { NameShape } from './text/name-shape.ts';

/** The kind of thing that a picture shows. Only a stockpile and a resource node hold stock. */
export type PictureKind = 'stockpile' | 'resource-node' | 'production' | 'none';

/** A cell of a stockpile as it was read. */
export interface ReadEntry {
  codeName: string;
  isCrated: boolean;
  /** Crates where `isCrated`, else items; `2k+` gives 2000. Null where the label could not be read. */
  quantity: number | null;
  /** Present where `quantity` is a lower bound. */
  atLeast?: true;
  /** The box's text as read, '' for none. */
  label: string;
  /** 0 to 1, of item, crate mark and quantity together. */
  confidence: number;
  iconConfidence: number;
  quantityConfidence: number;
  /** The three nearest items at most, best first; the first one is the reading. */
  candidates: IconCandidate[];
  /** The description of the icon, for storing a correction of it. */
  drawing: Drawing;
  iconBox: Box;
  quantityBox: Box;
  /** Counts from 0; there is a separator line between two groups. */
  group: number;
}

/** A line of a production panel: `1/6` is 1 order waiting of 6. Both null where the box cannot be read with certainty. */
export interface ProductionLine {
  waiting: number | null;
  limit: number | null;
  box: Box;
}

export interface StockpileReading {
  kind: PictureKind;
  /** The title of the structure; null where the picture shows none that can be read. */
  structureType: string | null;
  /** The stockpile's name; null where there is none or it cannot be read. */
  stockpileName: string | null;
  /** 0 to 1, of the two header texts together; 0 where there is no header or it cannot be read. */
  headerConfidence: number;
  /** The shape of a name that cannot be read, or only with a confidence below 0.5; null where it was read or there is none. */
  nameShape: NameShape | null;
  /** The game's clock and shard beside the stockpile; null where the picture does not show them, or not clearly. */
  clock: MapClockReading | null;
  /** The panel with its header bar. */
  panel: Box | null;
  /**
   * The labels of the wide boxes of a queue (`3/6`), a node (`258x`) or its reserve (`1,619`), as far as they can be
   * read.
   */
  figures: string[];
  /** In reading order; empty for a production queue and where there is no stockpile. */
  contents: ReadEntry[];
  /** The lines of a production queue in reading order, under the title of the building; null for any other picture. */
  production: { title: string | null; lines: ProductionLine[] } | null;
}
