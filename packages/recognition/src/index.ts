export { type Drawing, isSameDrawing } from './icons/drawing.ts';
export type { IconMatcher } from './icons/icon-matcher.ts';
export type { IconCandidate } from './icons/name-icons.ts';
export { prepareTaught, type TaughtDrawing, type TaughtDrawings } from './icons/taught-drawings.ts';
export type { MapClockReading } from './map-clock/read-map-clock.ts';
export { OUTLINE_WIDTH_PX, outlinedPanel } from './outlined-panel.ts';
export type { Box, Picture } from './picture.ts';
export {
  checkPicture,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  type ReadErrorCode,
  type ReadResult,
} from './picture-guard.ts';
export { type PictureHeader, readPictureHeader } from './picture-header.ts';
export { loadRecogniser, type RecogniserData, readStockpile } from './read-stockpile.ts';
export type { PictureKind, ProductionLine, ReadEntry, StockpileReading } from './reading.ts';
export { STRUCTURE_TITLES } from './structure-titles.ts';
export { type NameShape, nameLikeness, SAME_NAME } from './text/name-shape.ts';
export { NOTHING_RECALLED, type Recalled, recalled } from './text/recalled-name.ts';
export { createWorkerPool, type PoolListener, workerCount } from './worker-pool.ts';
