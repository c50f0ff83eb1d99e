import {
  type ExportedRow,
  type ExportedStockpile,
  type Faction,
  MAX_STOCKPILES,
  sumRows,
} from './exported-stockpile.ts';
import { GvasCursor, type SaveRefusal, UnreadableSave } from './gvas-cursor.ts';
import { readProperties, type SaveValue, type Struct } from './gvas-properties.ts';
import { holdsStockpiles } from './structures.ts';

/** A stockpile of a pin, with the time at which the game last knew it. */
export interface SavedStockpile extends ExportedStockpile {
  /** Whether it comes from the newest look at the building or from the moment of pinning. */
  snapshot: 'recent' | 'initial';
}

/** A pinned building that holds no stockpile, such as a maintenance tunnel, with what it holds for itself. */
export interface SavedBuilding
  extends Pick<SavedStockpile, 'region' | 'structure' | 'x' | 'y' | 'at' | 'faction' | 'snapshot' | 'rows'> {}

export interface MapData {
  stockpiles: SavedStockpile[];
  /** Buildings that hold no stockpiles, but whose contents the game has stored. */
  otherBuildings: SavedBuilding[];
  /** Pinned buildings, with or without a stockpile. */
  pins: number;
  /** Pins of which the game has stored no contents: they are unknown, not empty. */
  blankPins: number;
}

export interface UnreadableMapData {
  refused: SaveRefusal;
  /** The byte at which reading stopped. */
  position: number;
}

/** The largest save seen has 120 kB; forty full pins make 650. */
export const MAX_SAVE_BYTES = 2_000_000;

const MAGIC = 0x53415647; // "GVAS"
const CLASS = '/Script/War.PlayerMapDataSaveGame';
const MAX_CUSTOM_VERSIONS = 1000;

/** Arrays of pins; a player of both sides can have both. */
const PINS: readonly [string, Faction][] = [
  ['PinnedMapToolTipsC', 'Colonial'],
  ['PinnedMapToolTipsW', 'Warden'],
];

/**
 * Reads the stockpiles of `…_MapData.sav`, in which the game keeps what a player has pinned on the map
 * (docs/spec/exports.md#save-file). Code names are not compared with the catalog.
 * @returns why and where it stopped, for a file that is damaged or something else.
 */
export function readMapData(bytes: Uint8Array): MapData | UnreadableMapData {
  if (bytes.length > MAX_SAVE_BYTES) return { refused: 'too-large', position: 0 };
  const cursor = new GvasCursor(bytes);
  try {
    readFileHeader(cursor);
    const data = mapDataOf(readProperties(cursor));
    return data.stockpiles.length > MAX_STOCKPILES
      ? { refused: 'too-large', position: cursor.position }
      : data;
  } catch (error) {
    if (error instanceof UnreadableSave) return { refused: error.reason, position: error.position };
    throw error;
  }
}

/** Everything before the properties. The version of the engine is not checked: only what changes the format counts. */
function readFileHeader(cursor: GvasCursor): void {
  if (cursor.left < 8 || cursor.i32() !== MAGIC) cursor.fail('not-a-save');
  const version = cursor.i32();
  if (version !== 2 && version !== 3) cursor.fail('unknown-version');
  cursor.skip(version === 3 ? 8 : 4); // the version of the package, in Unreal 5 two of them
  cursor.skip(10); // the engine's version
  cursor.text(); // its branch
  cursor.i32(); // how custom versions are written
  const customVersions = cursor.i32();
  if (customVersions < 0 || customVersions > MAX_CUSTOM_VERSIONS) cursor.fail();
  cursor.skip(customVersions * 20);
  if (cursor.text() !== CLASS) cursor.fail('other-save');
}

function mapDataOf(root: Struct): MapData {
  const pins = PINS.flatMap(([list, faction]) => structsOf(root[list]).map((pin) => ({ pin, faction })));
  const depots = pins.filter(({ pin }) => holdsStockpiles(textOf(pin.CodeName)));
  const read = depots.map(({ pin, faction }) => pinOf(pin, faction));
  return {
    stockpiles: read.flatMap((pin) => (pin === null ? [] : stockpilesOf(pin))),
    otherBuildings: pins
      .filter(({ pin }) => !holdsStockpiles(textOf(pin.CodeName)))
      .flatMap(({ pin, faction }) => pinOf(pin, faction)?.building ?? []),
    pins: pins.length,
    blankPins: read.filter((pin) => pin === null).length,
  };
}

/** In the flags of a snapshot: it holds what was in the building. Without it the lists are blank, not empty. */
const HAS_CONTENTS = 128;

/** A pinned building, with the snapshot that says what it holds. */
interface Pin {
  building: SavedBuilding;
  details: Struct;
}

/** Reads what a pin says of its building; null where neither snapshot has contents. */
function pinOf(pin: Struct, faction: Faction): Pin | null {
  const recent = structOf(pin.RecentMapItemDetails);
  const initial = structOf(pin.InitalMapItemDetails); // spelled so in the game
  const isRecent = hasContents(recent);
  if (!isRecent && !hasContents(initial)) return null;
  const details = isRecent ? recent : initial;
  const { x, y } = structOf(pin.NormalizedMapCoords);
  return {
    details,
    building: {
      region: textOf(pin.MapId).replace(/^.*::/, ''),
      structure: textOf(pin.CodeName),
      x: numberOf(x),
      y: numberOf(y),
      at: timeOf(pin.LastUpdated),
      faction,
      snapshot: isRecent ? 'recent' : 'initial',
      rows: rowsOf(structOf(details.StockpileInfo)),
    },
  };
}

/** The public stockpile of a building, and its reserve stockpiles. */
function stockpilesOf({ building, details }: Pin): SavedStockpile[] {
  const common = { ...building, town: null, unknown: [] };
  return [
    { ...common, name: '', isPublic: true },
    ...structsOf(details.ReserveStockpileInfoList).map((reserve) => ({
      ...common,
      name: nameOf(reserve.StockpileName),
      isPublic: false,
      rows: rowsOf(structOf(reserve.StockpileInfo)),
    })),
  ];
}

function hasContents({ Flags }: Struct): boolean {
  return (numberOf(Flags) & HAS_CONTENTS) !== 0;
}

const LISTS = ['Items', 'ItemCrates', 'Vehicles', 'VehicleCrates', 'Structures', 'StructureCrates'];

function rowsOf(info: Struct): ExportedRow[] {
  return sumRows(
    LISTS.flatMap((list) =>
      structsOf(info[list]).map(({ CodeName, Quantity }) => ({
        codeName: textOf(CodeName),
        crated: list.endsWith('Crates'),
        quantity: numberOf(Quantity),
      })),
    ).filter(({ codeName }) => codeName !== ''),
  );
}

/** Longer names, and characters that draw nothing, are nobody's: the game allows some thirty letters. */
const MAX_NAME_LENGTH = 100;

function nameOf(value: SaveValue): string {
  return [...textOf(value).replace(/\p{Cc}/gu, '')].slice(0, MAX_NAME_LENGTH).join('').trim();
}

/** Ticks of 100 ns from the year 1 to 1970. */
const TICKS_TO_1970 = 621_355_968_000_000_000n;
/** The end of the year 9999, the last that the engine knows. */
const LATEST = 253_402_300_799_999n;

/** A time in ticks since the year 1 as ISO 8601 in UTC; null for 0, which means unknown, and for what is no date. */
function timeOf(ticks: SaveValue): string | null {
  if (typeof ticks !== 'bigint' || ticks <= 0n) return null;
  const milliseconds = (ticks - TICKS_TO_1970) / 10_000n;
  return milliseconds < 0n || milliseconds > LATEST ? null : new Date(Number(milliseconds)).toISOString();
}

function structsOf(value: SaveValue): Struct[] {
  return Array.isArray(value) ? value.map(structOf) : [];
}

function structOf(value: SaveValue): Struct {
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

function textOf(value: SaveValue): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: SaveValue): number {
  return typeof value === 'number' ? value : 0;
}
