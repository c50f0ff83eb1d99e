import {
  buildingTitle,
  decodeText,
  type Faction,
  isStockpileText,
  MAX_SAVE_BYTES,
  type MapData,
  readStockpileText,
  readToolReport,
  type StockpileText,
  type UnreadableMapData,
} from '@backline/game-exports';
import type { QueryClient } from '@tanstack/react-query';
import { serverNow, toServerTime } from '../../../../ui/server-time.ts';
import type { ExportProblem } from '../../reading/exported.ts';
import type { ProcessedImage, RefusedExport } from '../../reading/fir-image.ts';
import { type ExportFacts, loadExportFacts } from './export-facts.ts';
import { exportedImage, toolImage } from './exported-image.ts';
import { knownSide } from './known-side.ts';
import { readSaveInWorker } from './save-reader.ts';

export interface ReadExport {
  images: ProcessedImage[];
  /** The parts that were refused: the file itself, or stockpiles in it by their titles. */
  refused: RefusedExport[];
}

interface ExportContext {
  facts: ExportFacts;
  /** Milliseconds since epoch. */
  now: number;
  /** The faction last reported from this browser; null if none was. */
  side: Faction | null;
  readSave: (bytes: ArrayBuffer) => Promise<MapData | UnreadableMapData>;
}

/** A text of a million characters in UTF-16, with its byte order mark. */
const MAX_FILE_BYTES = 4_000_000;
/** Differences between computer clocks up to this are ignored. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
/** Holds supplies for the buildings around it and no stockpile, so a report cannot take it. */
const TUNNEL = 'MaintenanceTunnel';

/** Reads files together, with what the server knows of the game. @param titleOf names a file that is refused as a whole. */
export async function readExports(
  files: readonly File[],
  titleOf: (file: File) => string,
  client: QueryClient,
): Promise<ReadExport> {
  const facts = await loadExportFacts(client);
  const context = { facts, now: serverNow(), side: knownSide(), readSave: readSaveInWorker };
  const read = await Promise.all(files.map((file) => readExport(file, titleOf(file), context)));
  return {
    images: read.flatMap(({ images }) => images),
    refused: read.flatMap(({ refused }) => refused),
  };
}

/**
 * Reads a text or a save file of the game, or the table or JSON of another tool (docs/spec/exports.md). Only its content
 * leaves this function: the name of a save file holds a Steam id.
 * @param title names the file if it is refused as a whole.
 */
export async function readExport(file: File, title: string, context: ExportContext): Promise<ReadExport> {
  const { facts, now, side } = context;
  const refused = (exportProblem: ExportProblem, fileName = title) => ({ fileName, exportProblem });
  const refuse = (problem: ExportProblem): ReadExport => ({ images: [], refused: [refused(problem)] });
  /** The title of the file with the name of a stockpile in it; a public one has none. */
  const titleWith = (name: string) => (name === '' ? title : `${title}, ${name}`);
  if (file.size > MAX_FILE_BYTES) return refuse('too-large');
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refuse('unreadable-file');
  const fileTime = file.lastModified === 0 ? now : Math.min(toServerTime(file.lastModified), now);
  const imagesOf = (
    stockpiles: MapData['stockpiles'] | readonly StockpileText[],
    source: 'text' | 'save-file',
  ) => {
    const origin = { source, fileTime, side: side ?? majorSide(stockpiles) };
    return stockpiles.map((stockpile) => exportedImage(stockpile, facts, origin));
  };

  if (/\.sav$/i.test(file.name) || startsAsSave(bytes)) {
    if (bytes.byteLength > MAX_SAVE_BYTES) return refuse('too-large');
    const data = await context.readSave(bytes);
    if ('refused' in data) return refuse(data.refused);
    if (data.pins === 0) return refuse('no-pins');
    const tunnels = data.otherBuildings.filter(({ structure }) => structure === TUNNEL).length;
    if (data.stockpiles.length === 0 && tunnels === 0)
      return refuse(data.blankPins > 0 ? 'blank-pins' : 'no-stockpile-pinned');
    const named = `${title}, ${buildingTitle(TUNNEL)} × ${tunnels}`;
    const unusable = tunnels === 0 ? [] : [refused('tunnel', named)];
    return withoutFuture(imagesOf(data.stockpiles, 'save-file'), now, unusable);
  }

  const text = decodeText(new Uint8Array(bytes));
  if (text === null) return refuse('not-text');
  const fromTool = isStockpileText(text) ? null : readToolReport(text, facts.names.index);
  if (fromTool !== null) {
    const whole = fromTool.filter(({ problem }) => problem === null);
    const unusable = fromTool.flatMap(({ name, problem }) => {
      if (problem === null) return [];
      const line = problem.code === 'line-unreadable' ? `, ${problem.line}` : '';
      return refused(problem.code, titleWith(name) + line);
    });
    return withoutFuture(
      whole.map((stockpile) => toolImage(stockpile, fileTime)),
      now,
      unusable,
    );
  }
  if (/\.json$/i.test(file.name)) return refuse('not-tool-json');
  if (/\.[ct]sv$/i.test(file.name)) return refuse('no-headings');
  const stockpiles = readStockpileText(text, facts.names);
  if (typeof stockpiles === 'string') return refuse(stockpiles);
  // A stockpile without an understood line would set everything stored to 0, so it is refused.
  const unusable = stockpiles
    .filter(({ itemLines }) => itemLines === 0)
    .map(({ name }) => refused('nothing-understood', titleWith(name)));
  return withoutFuture(
    imagesOf(
      stockpiles.filter(({ itemLines }) => itemLines > 0),
      'text',
    ),
    now,
    unusable,
  );
}

/** @param unusable other parts that were refused. */
function withoutFuture(
  images: readonly ProcessedImage[],
  now: number,
  unusable: readonly RefusedExport[],
): ReadExport {
  const isFuture = ({ fileTimestamp }: ProcessedImage) => Date.parse(fileTimestamp) > now + CLOCKS_DIFFER_MS;
  const future = images.filter(isFuture);
  return {
    images: images.filter((image) => !future.includes(image)),
    refused: [...future.map(({ fileName }) => ({ fileName, exportProblem: 'future' as const })), ...unusable],
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
