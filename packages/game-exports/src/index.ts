export { decodeText } from './decode-text.ts';
export type { ExportedRow, ExportedStockpile, Faction, UnknownRow } from './exported-stockpile.ts';
export { boundCell, FIR_COLUMNS, type FirTableRow, isStockpileTable, readFirTable } from './fir-table.ts';
export { type CatalogName, catalogNames, indexNames, type LearntName, type NameIndex } from './game-names.ts';
export type { SaveRefusal } from './gvas-cursor.ts';
export {
  MAX_SAVE_BYTES,
  type MapData,
  readMapData,
  type SavedBuilding,
  type SavedStockpile,
  type UnreadableMapData,
} from './map-data.ts';
export { contentsKey, observedIn } from './observations.ts';
export { type ReadLabel, readLabels } from './read-labels.ts';
export { type RegionName, regionOf } from './regions.ts';
export { similarNames } from './similar-names.ts';
export {
  type GameNames,
  isStockpileText,
  readStockpileText,
  type StockpileText,
  type TextRefusal,
} from './stockpile-text.ts';
export { buildingTitle, fewestLines, isKnownBuilding } from './structures.ts';
export { readToolReport } from './tool-report.ts';
export { type ToolProblem, type ToolStockpile, textAsTool, type UnreadCell } from './tool-stockpile.ts';
