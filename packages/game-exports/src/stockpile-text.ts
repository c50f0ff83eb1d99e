import { isPublicName } from '@backline/domain';
import { type ExportedStockpile, type Faction, MAX_STOCKPILES, sumRows } from './exported-stockpile.ts';
import type { CatalogName, NameIndex } from './item-names.ts';
import type { GameLanguage } from './languages.ts';
import { type RegionName, regionOf } from './regions.ts';
import { similarNames } from './similar-names.ts';
import { fewestLines } from './structures.ts';
import { readTextHeader, type TextHeader } from './text-header.ts';
import { languageOf, type ReadLabel, readLabel, readTextLine } from './text-lines.ts';

/** Names of the game, as far as the readers know them. */
export interface GameNames {
  catalog: readonly CatalogName[];
  /** Of `catalog`, from `indexNames`. */
  index: NameIndex;
  regions: readonly RegionName[];
}

/** A stockpile that was copied as text. */
export interface StockpileText extends ExportedStockpile {
  language: GameLanguage;
  /** Lines that list an item, including those with a quantity of 0. */
  itemLines: number;
  /** Far fewer lines than a whole text of such a building has: what is not listed may not be gone. */
  isCut: boolean;
  /** Lines that are neither an item nor blank, with their numbers from 1. */
  unread: { line: number; text: string }[];
}

/** Reason for which a text can be refused. */
export type TextRefusal = 'not-a-stockpile' | 'too-long';

/** A whole text has some 450 lines and 15 kB; this is room for about sixty. */
const MAX_TEXT_LENGTH = 1_000_000;
/** A whole text of one stockpile has some 450. */
const MAX_LINES = 1000;
/** For more unknown items than a game update brings, looking for similar names takes too long. */
const MAX_CANDIDATES = 60;

/** Whether a text looks like one that the game's button *Copy to Clipboard* gives: its first line is a header. */
export function isStockpileText(text: string): boolean {
  const first = /^[\ufeff\s]*([^\r\n]*)/.exec(text.slice(0, 2000))?.[1] ?? '';
  return readTextHeader(first) !== null;
}

/**
 * Reads what the game's button *Copy to Clipboard* gives, one stockpile or several after one another
 * (docs/spec/exports.md#text).
 * @returns the stockpiles in the order of the text, or why it is not such a text.
 */
export function readStockpileText(text: string, names: GameNames): StockpileText[] | TextRefusal {
  if (text.length > MAX_TEXT_LENGTH) return 'too-long';
  const parts: { header: TextHeader; lines: { line: number; text: string }[] }[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() === '') continue;
    const header = readTextHeader(line);
    if (header !== null) parts.push({ header, lines: [] });
    else if (parts.length === 0) return 'not-a-stockpile';
    else parts.at(-1)?.lines.push({ line: index + 1, text: line });
  }
  if (parts.length > MAX_STOCKPILES || parts.some(({ lines }) => lines.length > MAX_LINES)) return 'too-long';
  return parts.length === 0 ? 'not-a-stockpile' : parts.map((part) => stockpileOf(part, names));
}

function stockpileOf(
  { header, lines }: { header: TextHeader; lines: { line: number; text: string }[] },
  names: GameNames,
): StockpileText {
  const read = lines.map((line) => ({ ...line, item: readTextLine(line.text) }));
  const items = read.flatMap(({ item }) => (item === null ? [] : [item]));
  const language = languageOf(
    items.map(({ label }) => label),
    names.index,
  );
  const labelled = items.map(({ label, quantity }) => ({
    ...readLabel(label, names.index[language]),
    quantity,
  }));
  const faction = factionOf(labelled, names.catalog);
  const settled = labelled.map((entry) => ({
    ...entry,
    codeNames: settle(entry.codeNames, faction, names.catalog),
  }));
  const { name, structure } = header;
  const isPublic = name.trim() === '' || isPublicName(name);
  return {
    ...header,
    region: regionOf(header.region, names.regions),
    name: isPublic ? '' : name,
    isPublic,
    faction,
    language,
    itemLines: items.length,
    isCut: items.length < fewestLines(structure) / 2,
    rows: sumRows(
      settled.flatMap(({ codeNames: [codeName, otherCodeName], crated, quantity }) =>
        codeName === undefined || otherCodeName !== undefined ? [] : [{ codeName, crated, quantity }],
      ),
    ),
    unknown: settled
      .filter(({ codeNames, quantity }) => codeNames.length !== 1 && quantity > 0)
      .map(({ name: label, crated, quantity, codeNames }, place) => ({
        name: label,
        crated,
        quantity,
        candidates: candidatesOf(codeNames, label, place < MAX_CANDIDATES ? names.index[language] : null),
      })),
    unread: read.flatMap(({ line, text, item }) => (item === null ? [{ line, text }] : [])),
  };
}

function candidatesOf(
  codeNames: readonly string[],
  label: string,
  index: ReadonlyMap<string, readonly string[]> | null,
): string[] {
  if (codeNames.length > 0) return [...codeNames];
  return index === null ? [] : similarNames(label, index);
}

/** The side that makes most of the listed items that only one side makes and whose quantity is not 0; null for a tie. */
function factionOf(
  lines: readonly (ReadLabel & { quantity: number })[],
  catalog: readonly CatalogName[],
): Faction | null {
  const sides = new Map(catalog.map(({ codeName, faction }) => [codeName, faction]));
  const count = (side: Faction) =>
    lines.filter(
      ({ codeNames: [codeName = '', otherCodeName], quantity }) =>
        quantity > 0 && otherCodeName === undefined && sides.get(codeName) === side,
    ).length;
  const [colonial, warden] = [count('Colonial'), count('Warden')];
  if (colonial === warden) return null;
  return colonial > warden ? 'Colonial' : 'Warden';
}

/** Of several items with one name, those of the side whose stockpile it is, if that leaves any. */
function settle(
  codeNames: readonly string[],
  side: Faction | null,
  catalog: readonly CatalogName[],
): readonly string[] {
  if (codeNames.length < 2 || side === null) return codeNames;
  const own = codeNames.filter((codeName) =>
    catalog.some((item) => item.codeName === codeName && item.faction === side),
  );
  return own.length === 0 ? codeNames : own;
}
