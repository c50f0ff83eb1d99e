/**
 * Writes a save file with pins, as the engine does, for tests. It knows nothing of the reader, so that a mistake in one
 * is not repeated in the other.
 */

type Bytes = number[];

const utf16 = (text: string): Bytes =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).flatMap((code) => [
    code & 255,
    code >> 8,
  ]);
const little = (value: bigint, bytes: number): Bytes =>
  Array.from({ length: bytes }, (_, index) =>
    Number((BigInt.asUintN(64, value) >> BigInt(index * 8)) & 255n),
  );
const i16 = (value: number) => little(BigInt(value), 2);
const i32 = (value: number) => little(BigInt(value), 4);
const f32 = (value: number) => [...new Uint8Array(new Float32Array([value]).buffer)];

/** ASCII with its length in bytes; anything else as UTF-16 with its negative length; both with a zero at the end. */
export function text(value: string): Bytes {
  if (value === '') return i32(0);
  const isAscii = [...value].every((letter) => letter.charCodeAt(0) < 128);
  return isAscii
    ? [...i32(value.length + 1), ...utf16(value).filter((_, index) => index % 2 === 0), 0]
    : [...i32(-(value.length + 1)), ...utf16(value), 0, 0];
}

export function property(name: string, type: string, value: Bytes, extra: Bytes = []): Bytes {
  return [...text(name), ...text(type), ...i32(value.length), ...i32(0), ...extra, 0, ...value];
}

export const list = (...properties: Bytes[]): Bytes => [...properties.flat(), ...text('None')];

export function struct(name: string, type: string, value: Bytes): Bytes {
  return property(name, 'StructProperty', value, [...text(type), ...Array<number>(16).fill(0)]);
}

export function structs(name: string, type: string, values: Bytes[]): Bytes {
  const elements = struct(name, type, values.flat());
  return property(name, 'ArrayProperty', [...i32(values.length), ...elements], text('StructProperty'));
}

export const word = (name: string, value: string): Bytes => property(name, 'NameProperty', text(value));
const phrase = (name: string, value: string): Bytes => property(name, 'StrProperty', text(value));

const LISTS = ['Items', 'ItemCrates', 'Vehicles', 'VehicleCrates', 'Structures', 'StructureCrates'] as const;

/** The contents of a stockpile: code names and quantities by the game's list. */
export type WrittenStock = Partial<Record<(typeof LISTS)[number], [codeName: string, quantity: number][]>>;

export interface WrittenSnapshot {
  flags: number;
  stock?: WrittenStock;
  reserves?: [name: string, stock: WrittenStock][];
  /** More properties, for what a game update may add. */
  more?: Bytes;
}

export interface WrittenPin {
  structure: string;
  region: string;
  x: number;
  y: number;
  /** Ticks of 100 ns since the year 1. */
  ticks: bigint;
  initial: WrittenSnapshot;
  recent: WrittenSnapshot;
}

export interface WrittenSave {
  colonial?: WrittenPin[];
  warden?: WrittenPin[];
  version?: 2 | 3;
  /** Instead of the class of such a save. */
  saveClass?: string;
}

function stockBody(stock: WrittenStock): Bytes {
  return list(
    ...LISTS.map((name) =>
      structs(
        name,
        'StockpileEntry',
        (stock[name] ?? []).map(([codeName, quantity]) =>
          list(word('CodeName', codeName), property('Quantity', 'Int16Property', i16(quantity))),
        ),
      ),
    ),
  );
}

function snapshotBody({ flags, stock = {}, reserves = [], more = [] }: WrittenSnapshot): Bytes {
  return list(
    property('Flags', 'UInt16Property', i16(flags)),
    struct('StockpileInfo', 'MapDetailStockpileInfo', stockBody(stock)),
    structs(
      'ReserveStockpileInfoList',
      'ReserveStockpileMapDetailInfo',
      reserves.map(([name, own]) =>
        list(
          phrase('StockpileName', name),
          struct('StockpileInfo', 'MapDetailStockpileInfo', stockBody(own)),
        ),
      ),
    ),
    property('Values', 'ArrayProperty', [...i32(2), 100, 100], text('ByteProperty')),
    more,
  );
}

function pinBody({ structure, region, x, y, ticks, initial, recent }: WrittenPin): Bytes {
  return list(
    struct('NormalizedMapCoords', 'Vector2D', [...f32(x), ...f32(y)]),
    property('MapId', 'EnumProperty', text(`EWorldConquestMapId::${region}`), text('EWorldConquestMapId')),
    struct('InitalMapItemDetails', 'MapItemDetails', snapshotBody(initial)),
    struct('RecentMapItemDetails', 'MapItemDetails', snapshotBody(recent)),
    word('CodeName', structure),
    struct('LastUpdated', 'DateTime', little(ticks, 8)),
  );
}

export function writeMapData({
  colonial,
  warden,
  version = 2,
  saveClass,
}: WrittenSave): Uint8Array<ArrayBuffer> {
  const pins = (name: string, of: WrittenPin[] | undefined) =>
    of === undefined ? [] : structs(name, 'PinnedMapToolTipSaveData', of.map(pinBody));
  return Uint8Array.from([
    ...[71, 86, 65, 83], // GVAS
    ...i32(version),
    ...i32(518),
    ...(version === 3 ? i32(1009) : []),
    ...[4, 0, 24, 0, 3, 0, 0, 0, 0, 0],
    ...text('++UE4+Release-4.24'),
    ...i32(3),
    ...i32(1), // custom versions
    ...Array<number>(20).fill(7),
    ...text(saveClass ?? '/Script/War.PlayerMapDataSaveGame'),
    ...list(pins('PinnedMapToolTipsC', colonial), pins('PinnedMapToolTipsW', warden)),
    ...i32(0),
  ]);
}
