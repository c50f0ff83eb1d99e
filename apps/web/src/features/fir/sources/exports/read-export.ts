import {
  buildingTitle,
  decodeText,
  type Faction,
  isStockpileText,
  MAX_SAVE_BYTES,
  type MapData,
  readStockpileText,
  readToolReport,
  type SaveRefusal,
  type StockpileText,
  type TextRefusal,
  type ToolProblem,
  type ToolStockpile,
  type UnreadableMapData,
} from '@backline/game-exports';
import { toServerTime } from '../../../../ui/server-time.ts';
import type { ProcessedImage } from '../../store/fir-images.ts';
import type { ExportFacts } from './export-facts.ts';
import { exportedImage } from './exported-image.ts';
import { refusedTitle, titleWith, toolImage } from './tool-image.ts';

/** Reason why nothing of an export can be reviewed. The message file has a sentence for each. */
export type ExportProblem =
  | TextRefusal
  | SaveRefusal
  | ToolProblem['code']
  | 'nothing-understood'
  | 'no-headings'
  | 'not-tool-json'
  | 'unreadable-file'
  | 'not-text'
  | 'future'
  | 'no-pins'
  | 'blank-pins'
  | 'no-stockpile-pinned'
  | 'tunnel'
  | 'no-items';

export interface ReadExport {
  images: ProcessedImage[];
  /** The parts that were refused: the file itself, or stockpiles in it by their titles. */
  refused: { fileName: string; problem: ExportProblem }[];
}

export interface ExportContext {
  facts: ExportFacts;
  /** Milliseconds since epoch. */
  now: number;
  /** The faction last reported from this browser; null if none was. */
  side: Faction | null;
  readSave: (bytes: ArrayBuffer) => Promise<MapData | UnreadableMapData>;
}

/** Differences between computer clocks up to this are ignored. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Reads a text or a save file of the game, or the table or JSON of another tool (docs/spec/exports.md). Only its content leaves this function: the name of a save
 * file holds a Steam id.
 * @param title names the file if it is refused as a whole.
 */
export async function readExport(file: File, title: string, context: ExportContext): Promise<ReadExport> {
  const refuse = (problem: ExportProblem): ReadExport => ({
    images: [],
    refused: [{ fileName: title, problem }],
  });
  if (file.size > MAX_FILE_BYTES) return refuse('too-large');
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refuse('unreadable-file');
  const isSave = /\.sav$/i.test(file.name) || startsAsSave(bytes);
  if (!isSave) {
    const text = decodeText(new Uint8Array(bytes));
    if (text === null) return refuse('not-text');
    const fromTool = isStockpileText(text) ? null : readToolReport(text);
    if (fromTool !== null) return toolsToReview(fromTool, title, file, context);
    if (/\.json$/i.test(file.name)) return refuse('not-tool-json');
    if (/\.[ct]sv$/i.test(file.name)) return refuse('no-headings');
    const stockpiles = readStockpileText(text, context.facts.names);
    if (typeof stockpiles === 'string') return refuse(stockpiles);
    return textsToReview(stockpiles, title, file, context);
  }
  if (bytes.byteLength > MAX_SAVE_BYTES) return refuse('too-large');
  const data = await context.readSave(bytes);
  if ('refused' in data) return refuse(data.refused);
  if (data.pins === 0) return refuse('no-pins');
  const tunnels = data.otherBuildings.filter(({ structure }) => structure === TUNNEL).length;
  if (data.stockpiles.length === 0 && tunnels === 0)
    return refuse(data.blankPins > 0 ? 'blank-pins' : 'no-stockpile-pinned');
  const { images, refused } = toReview(data.stockpiles, 'save-file', file, context);
  const named = `${title}, ${buildingTitle(TUNNEL)} × ${tunnels}`;
  return {
    images,
    refused: tunnels === 0 ? refused : [...refused, { fileName: named, problem: 'tunnel' }],
  };
}

/** Holds supplies for the buildings around it and no stockpile, so a report cannot take it. */
const TUNNEL = 'MaintenanceTunnel';

/** A text of a million characters in UTF-16, with its byte order mark. */
const MAX_FILE_BYTES = 4_000_000;

function toReview(
  stockpiles: MapData['stockpiles'] | readonly StockpileText[],
  source: 'text' | 'save-file',
  file: File,
  { facts, now, side }: ExportContext,
): ReadExport {
  const origin = { source, fileTime: timeOf(file, now), side: side ?? majorSide(stockpiles) };
  return withoutFuture(
    stockpiles.map((one) => exportedImage(one, facts, origin)),
    now,
  );
}

/** Copied stockpiles; one without an understood line would set everything stored to 0, so it is refused. */
function textsToReview(
  stockpiles: readonly StockpileText[],
  title: string,
  file: File,
  context: ExportContext,
): ReadExport {
  const understood = stockpiles.filter(({ itemLines }) => itemLines > 0);
  const { images, refused } = toReview(understood, 'text', file, context);
  const unread = stockpiles
    .filter(({ itemLines }) => itemLines === 0)
    .map(({ name }) => ({ fileName: titleWith(title, name), problem: 'nothing-understood' as const }));
  return { images, refused: [...refused, ...unread] };
}

/** Stockpiles of another tool; those that could not be read completely are refused individually. */
function toolsToReview(
  stockpiles: readonly ToolStockpile[],
  title: string,
  file: File,
  { now }: ExportContext,
): ReadExport {
  const good = stockpiles.filter(({ problem }) => problem === null);
  const { images, refused } = withoutFuture(
    good.map((one) => toolImage(one, timeOf(file, now))),
    now,
  );
  const unread = stockpiles.flatMap((one) =>
    one.problem === null
      ? []
      : [{ fileName: refusedTitle(title, one, one.problem), problem: one.problem.code }],
  );
  return { images, refused: [...refused, ...unread] };
}

const timeOf = (file: File, now: number) =>
  file.lastModified === 0 ? now : Math.min(toServerTime(file.lastModified), now);

function withoutFuture(images: readonly ProcessedImage[], now: number): ReadExport {
  const isFuture = ({ fileTimestamp }: ProcessedImage) => Date.parse(fileTimestamp) > now + CLOCKS_DIFFER_MS;
  return {
    images: images.filter((image) => !isFuture(image)),
    refused: images.filter(isFuture).map(({ fileName }) => ({ fileName, problem: 'future' })),
  };
}

/** The faction of most stockpiles in a file with both; null for a tie or a single faction. */
function majorSide(stockpiles: readonly { faction: Faction | null }[]): Faction | null {
  const count = (side: Faction) => stockpiles.filter(({ faction }) => faction === side).length;
  const [colonial, warden] = [count('Colonial'), count('Warden')];
  if (colonial === warden) return null;
  return colonial > warden ? 'Colonial' : 'Warden';
}

function startsAsSave(bytes: ArrayBuffer): boolean {
  return new TextDecoder('latin1').decode(bytes.slice(0, 4)) === 'GVAS';
}
