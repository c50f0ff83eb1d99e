import { type GameLanguage, isPublicName, nameKey } from '@backline/domain';
import { type ExportedStockpile, type Faction, MAX_STOCKPILES, sumRows } from './exported-stockpile.ts';
import type { CatalogName, NameIndex } from './game-names.ts';
import { type ReadLabel, readLabels } from './read-labels.ts';
import { type RegionName, regionOf } from './regions.ts';
import { similarNames } from './similar-names.ts';
import { fewestLines } from './structures.ts';
import { readTextHeader, type TextHeader } from './text-header.ts';
import { readTextLine, type TextLine } from './text-lines.ts';

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
  /** Fewer than half of the lines are known in any language of the game. */
  isUnknownLanguage: boolean;
  /** Names, as written, that only another language of the game has. */
  otherLanguage: string[];
  /** Names, as written, that only an older update printed. */
  older: string[];
  /** Lines that are neither an item nor blank, with their numbers from 1. */
  unread: { line: number; text: string }[];
}

/** Reason for which a text can be refused. */
export type TextRefusal = 'not-a-stockpile' | 'too-long';

/** A whole text has some 450 lines and 15 kB; this is room for about sixty. */
const MAX_TEXT_LENGTH = 1_000_000;
/** A whole text of one stockpile has some 450. */
const MAX_LINES = 1000;
/** A few unknown names are new items. */
const MIN_LINES_OF_A_LANGUAGE = 4;
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
  if (parts.length === 0) return 'not-a-stockpile';
  const read = parts.map(({ header, lines }) => ({
    header,
    lines: lines.map((line) => ({ ...line, item: readTextLine(line.text) })),
  }));
  // A stockpile of a few lines that several languages have is in the language of the whole text.
  const { language } = readLabels(
    read.flatMap(({ lines }) => lines.flatMap(({ item }) => item?.label ?? [])),
    names.index,
  );
  return read.map((part) => stockpileOf(part, names, language));
}

interface TextPart {
  header: TextHeader;
  lines: { line: number; text: string; item: TextLine | null }[];
}

function stockpileOf(
  { header, lines }: TextPart,
  { catalog, index, regions }: GameNames,
  languageOfText: GameLanguage,
): StockpileText {
  const items = lines.flatMap(({ item }) => item ?? []);
  const { language, labels } = readLabels(
    items.map(({ label }) => label),
    index,
    languageOfText,
  );
  const labelled = items.map(({ quantity }, place) => ({ ...(labels[place] as ReadLabel), quantity })); // one for each
  const faction = factionOf(labelled, catalog);
  const { name, structure } = header;
  const kind = { faction, isDepot: DEPOTS.has(structure) };
  const isTwice = (entry: Labelled) => labelled.filter((other) => isSameLabel(entry, other)).length > 1;
  const settled = labelled.map((entry) => ({
    ...entry,
    codeNames: entry.codeNames.length < 2 || isTwice(entry) ? entry.codeNames : settle(entry, kind, catalog),
  }));
  const isPublic = name.trim() === '' || isPublicName(name);
  const written = (finding: ReadLabel['found']) =>
    labelled.filter(({ found }) => found === finding).map((entry) => entry.name);
  return {
    ...header,
    region: regionOf(header.region, regions),
    name: isPublic ? '' : name,
    isPublic,
    faction,
    language,
    itemLines: items.length,
    isCut: items.length < fewestLines(structure) / 2,
    isUnknownLanguage:
      items.length >= MIN_LINES_OF_A_LANGUAGE &&
      labelled.filter(({ found }) => found !== null).length < items.length / 2,
    otherLanguage: written('other-language'),
    older: written('older'),
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
        isAmbiguous: codeNames.length > 0,
        candidates: candidatesOf(
          codeNames,
          label,
          place < MAX_CANDIDATES ? index.languages[language].current : null,
        ),
      })),
    unread: lines.flatMap(({ line, text, item }) => (item === null ? [{ line, text }] : [])),
  };
}

type Labelled = ReadLabel & { quantity: number };

/** Whether two lines say that there is something of one name in one form: then they are the several items that have it. */
function isSameLabel(one: Labelled, other: Labelled): boolean {
  return (
    one.crated === other.crated &&
    one.quantity > 0 &&
    other.quantity > 0 &&
    nameKey(one.name) === nameKey(other.name)
  );
}

/** Buildings that hold small items in crates only. */
const DEPOTS: ReadonlySet<string> = new Set(['StorageFacility', 'Seaport', 'AircraftDepot']);

function candidatesOf(
  codeNames: readonly string[],
  label: string,
  index: ReadonlyMap<string, readonly string[]> | null,
): string[] {
  if (codeNames.length > 0) return [...codeNames];
  return index === null ? [] : similarNames(label, index);
}

/** The side that makes most of the listed items that only one side makes and whose quantity is not 0; null for a tie. */
function factionOf(lines: readonly Labelled[], catalog: readonly CatalogName[]): Faction | null {
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

/** Of several items with one name, those that can be in such a line of such a stockpile, if that leaves any. */
function settle(
  { codeNames, crated }: ReadLabel,
  { faction, isDepot }: { faction: Faction | null; isDepot: boolean },
  catalog: readonly CatalogName[],
): readonly string[] {
  const fits: ((item: CatalogName) => boolean)[] = [
    ({ hasCrate = true }) => !crated || hasCrate,
    ({ isConstruct = true }) => crated || !isDepot || isConstruct,
    (item) => faction === null || item.faction === faction,
  ];
  const named = catalog.filter(({ codeName }) => codeNames.includes(codeName));
  const fitting = fits.reduce((left, isFit) => {
    const narrower = left.filter(isFit);
    return narrower.length === 0 ? left : narrower;
  }, named);
  return codeNames.filter((codeName) => fitting.some((item) => item.codeName === codeName));
}
