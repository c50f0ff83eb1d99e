/**
 * Sizes of the game's stockpile panel. The panel scales with the screen's height only; "units" are pixels at 1080p, where
 * a quantity box is 42 x 32. Measured on real screenshots.
 */
export const BOX_WIDTH_UNITS = 42;
export const BOX_HEIGHT_UNITS = 32;
/** Boxes of a node count, a reserve or a production queue are this wide. */
export const WIDE_BOX_WIDTH_UNITS = 60;
/** From a box to the next one on its right. */
export const PITCH_X_UNITS = 98;
/** From a box to the next one below it, in one group. */
export const PITCH_Y_UNITS = 39;
/** Two rows further apart than this have a separator between them (39 without, 49 with one). */
export const GROUP_GAP_UNITS = 44;
/** From the left edge of an icon to the left edge of its quantity box. */
export const ICON_OFFSET_UNITS = 44;
/** From the panel's left edge to its first quantity box. */
export const FIRST_BOX_UNITS = 56;
export const HEADER_HEIGHT_UNITS = 32;
/** Widths of the panel with 3, 4 and 6 columns, and of the production panel. */
export const PANEL_WIDTHS_UNITS = [300, 360, 400, 600] as const;

/** The product's limits (docs/spec/reports.md#reader), in pixels of the picture. */
export const MIN_PANEL_HEIGHT_PX = 25;
export const MIN_BOX_WIDTH_PX = 30;
export const MAX_BOX_WIDTH_PX = 90;
export const MIN_BOX_HEIGHT_PX = 22;
export const MAX_BOX_HEIGHT_PX = 70;

/**
 * Boxes below the product's limits come from screens of 720 lines and shrunken crops. They count only down to
 * this size, and only under a header bar or if at least MIN_SHRUNKEN_BOXES of them are on one grid.
 */
export const MIN_SHRUNKEN_WIDTH_PX = 24;
export const MIN_SHRUNKEN_HEIGHT_PX = 18;
export const MIN_SHRUNKEN_BOXES = 4;
