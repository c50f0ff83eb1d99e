/**
 * Random files with several observations of several stockpiles, for the tests of everything that imports them. They are
 * written without the package's own code, so that a mistake in one is not repeated in the other.
 */
import fc from 'fast-check';
import { writeMapData } from './write-map-data.ts';

export interface ObservedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ObservedFiles {
  /** In any order. */
  files: ObservedFile[];
  /** `name, building: contents` of each stockpile's latest observation, sorted. */
  expected: string[];
}

interface Stockpile {
  name: string;
  /** The game's code and the English title. */
  building: readonly [code: string, title: string];
  x: number;
}

interface Row {
  codeName: string;
  crated: boolean;
  quantity: number;
}

interface Seen {
  stockpile: Stockpile;
  /** ISO 8601 in UTC, in whole seconds: all differ. */
  at: string;
  rows: Row[];
}

export const REGION = { name: 'HowlCountyHex', displayName: 'Howl County' };
export const CATALOG = [
  { codeName: 'Cloth', name: 'Basic Materials', faction: 'Neutral' as const },
  { codeName: 'RifleC', name: 'Argenti r.II Rifle', faction: 'Neutral' as const },
  { codeName: 'Shovel', name: 'Shovel', faction: 'Neutral' as const },
];

const BUILDINGS = [
  ['Seaport', 'Seaport'],
  ['StorageFacility', 'Storage Depot'],
  ['RelicBase1', 'Relic Base'],
] as const;
const NAMES = ['Alpha', 'Süd 2', 'K, "x"'];

/** A stockpile for each name and building, so that names repeat in other buildings. */
const STOCKPILES = BUILDINGS.flatMap((building, index) =>
  NAMES.map((name): Stockpile => ({ name, building, x: 0.2 + index * 0.2 })),
);

const rows = fc.uniqueArray(
  fc.record({
    codeName: fc.constantFrom('Cloth', 'RifleC'),
    crated: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 9999 }),
  }),
  { maxLength: 3, selector: ({ codeName, crated }) => `${codeName} ${crated}` },
);

/** How observations are written into one file. */
type Writer = (seen: readonly Seen[]) => ObservedFile;

const encoder = new TextEncoder();
const file = (name: string, text: string): ObservedFile => ({ name, bytes: encoder.encode(text) });

/** A table with these columns, a line for each row; an empty stockpile has FIR's mark. */
function tableOf(
  seen: readonly Seen[],
  delimiter: string,
  columns: Record<string, (sighting: Seen, row: Row, index: number) => string | number>,
): string {
  const quoted = (cell: string | number) =>
    delimiter !== '\t' && /[",;]/.test(String(cell))
      ? `"${String(cell).replaceAll('"', '""')}"`
      : String(cell);
  const lines = seen.flatMap((sighting, index) =>
    (sighting.rows.length > 0
      ? sighting.rows
      : [{ codeName: '__FIR_EMPTY__', crated: true, quantity: 0 }]
    ).map((row) => Object.values(columns).map((cell) => quoted(cell(sighting, row, index)))),
  );
  return [Object.keys(columns), ...lines].map((cells) => cells.join(delimiter)).join('\r\n');
}

const COMMON = {
  'Stockpile Name': ({ stockpile }: Seen) => stockpile.name,
  'Structure Type': ({ stockpile }: Seen) => stockpile.building[1],
  CodeName: (_: Seen, { codeName }: Row) => codeName,
};
const plainTime = (at: string) => at.slice(0, 19).replace('T', ' ');

const TIMED: Writer[] = [
  (seen) =>
    file(
      'sheet.tsv',
      tableOf(seen, '\t', {
        'Export Time': () => '2027-01-01 00:00:00',
        'Screenshot Time': ({ at }) => plainTime(at),
        ...COMMON,
        Quantity: (_, { quantity }) => quantity,
        'Crated?': (_, { crated }) => String(crated).toUpperCase(),
        ID: (_, __, index) => 1000 + index,
      }),
    ),
  (seen) => ({
    name: 'excel.csv',
    bytes: Uint8Array.from(
      tableOf(seen, ';', {
        Timestamp: ({ at }) => `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)} ${at.slice(11, 19)}`,
        ...COMMON,
        Quantity: (_, { quantity }) => String(quantity).replace(/(\d)(\d{3})$/, '$1.$2'),
        'Crated?': (_, { crated }) => (crated ? 'WAHR' : 'FALSCH'),
      }),
      (letter) => letter.charCodeAt(0), // all letters of the names are the same in Windows-1252
    ),
  }),
  (seen) =>
    file(
      'posted.json',
      JSON.stringify({
        stockpiles: seen.map(({ stockpile, at, rows: items }) => ({
          name: stockpile.name,
          type: stockpile.building[0],
          hex: REGION.name,
          coords: { x: stockpile.x, y: 0.5 },
          timestamp: at.slice(0, 19),
          items: items.map(({ codeName, crated, quantity }) => ({ code: codeName, crated, quantity })),
        })),
      }),
    ),
  (seen) =>
    file(
      'extract.json',
      JSON.stringify(
        seen.map(({ stockpile, at, rows: items }) => ({
          timestamp: at,
          result: {
            header: {
              structure_type: { value: stockpile.building[1] },
              stockpile_name: { value: stockpile.name },
            },
            contents: items.map(({ codeName, crated, quantity }) => ({
              icon: { code_name: codeName, is_crated: crated },
              quantity: { label: String(quantity), value: quantity },
            })),
          },
        })),
      ),
    ),
];

/** The game's own forms: of each building a pin or a header. */
const GAME: Writer[] = [
  (seen) =>
    file(
      'clipboard.txt',
      seen
        .map(({ stockpile, at, rows: items }) => {
          const place = `${REGION.displayName} - Town - ${stockpile.building[1]} - ${stockpile.name}`;
          const stamp = `${at.slice(0, 10).replaceAll('-', '.')}-${at.slice(11, 19).replaceAll(':', '.')}`;
          const lines = items.map(({ codeName, crated, quantity }) => {
            const name = CATALOG.find((item) => item.codeName === codeName)?.name ?? codeName;
            return `${name}${crated ? ' (Crate)' : ''},${quantity}`;
          });
          return [`${place} - X: ${stockpile.x} Y: 0.5,${stamp}`, 'Shovel,0', ...lines].join('\r\n');
        })
        .join('\r\n\r\n'),
    ),
  (seen) => ({
    name: 'x_MapData.sav',
    bytes: Uint8Array.from(
      writeMapData({
        warden: seen.map(({ stockpile, at, rows: items }) => {
          const listed = (crated: boolean) =>
            items
              .filter((row) => row.crated === crated)
              .map(({ codeName, quantity }): [string, number] => [codeName, quantity]);
          const stock = { Items: listed(false), ItemCrates: listed(true) };
          const snapshot = { flags: 128, reserves: [[stockpile.name, stock]] as [string, typeof stock][] };
          return {
            structure: stockpile.building[0],
            region: REGION.name,
            x: stockpile.x,
            y: 0.5,
            ticks: 621_355_968_000_000_000n + BigInt(Date.parse(at)) * 10_000n,
            initial: snapshot,
            recent: snapshot,
          };
        }),
      }),
    ),
  }),
];

/** FIR's own table: it has no times, but the names of the pictures have theirs. */
const FIR: Writer = (seen) =>
  file(
    '2026-11-27_foxhole-inventory.tsv',
    tableOf(seen, '\t', {
      'Stockpile Title': ({ at }) =>
        `War-Win64 ${at.slice(0, 10).replaceAll('-', '.')} - ${at.slice(11, 19).replaceAll(':', '.')}.png`,
      ...COMMON,
      Quantity: (_, { quantity }) => quantity,
      'Crated?': (_, { crated }) => String(crated),
    }),
  );

const START = Date.parse('2026-11-13T08:00:00Z');

/** @param count how many files the observations are split over, at most. */
function filesOf(writers: readonly Writer[], count: number): fc.Arbitrary<ObservedFiles> {
  return fc
    .uniqueArray(
      fc.record({
        stockpile: fc.constantFrom(...STOCKPILES),
        second: fc.integer({ min: 0, max: 14 * 86_400 }),
        rows,
        /** The file that has it. */
        file: fc.integer({ min: 0, max: count - 1 }),
      }),
      { minLength: 1, maxLength: 12, selector: ({ second }) => second },
    )
    .chain((drawn) =>
      fc
        .array(fc.constantFrom(...writers), { minLength: count, maxLength: count })
        .map((chosen): ObservedFiles => {
          const seen = drawn.map((sighting) => ({
            ...sighting,
            at: new Date(START + sighting.second * 1000).toISOString(),
          }));
          const files = chosen.flatMap((write, index) => {
            const own = seen.filter((sighting) => sighting.file === index);
            return own.length === 0 ? [] : [write(own)];
          });
          const expected = STOCKPILES.flatMap((stockpile) => {
            const latest = seen
              .filter((sighting) => sighting.stockpile === stockpile)
              .reduce<Seen | null>(
                (best, sighting) => (best === null || sighting.at > best.at ? sighting : best),
                null,
              );
            return latest === null
              ? []
              : [shownStockpile(stockpile.name, stockpile.building[1], latest.rows)];
          });
          return { files, expected: expected.sort() };
        }),
    );
}

/** A stockpile as `expected` has it. */
export function shownStockpile(name: string, building: string, contents: readonly Row[]): string {
  const items = contents
    .map(({ codeName, crated, quantity }) => `${quantity} ${codeName}${crated ? ' crated' : ''}`)
    .sort();
  return `${name}, ${building}: ${items.join(', ')}`;
}

/** Files of all forms that have times, the game's own among them. */
export const anyFiles = filesOf([...TIMED, ...GAME], 5);
/** FIR's tables, whose pictures are dated by their names. */
export const firFiles = filesOf([FIR], 5);
/** A single file of any form. */
export const anyFile = fc.oneof(filesOf([...TIMED, ...GAME], 1), filesOf([FIR], 1));
/** A single file of a tool. */
export const toolFile = fc.oneof(filesOf(TIMED, 1), filesOf([FIR], 1));

/** How many cases a property is tried with: 10,000 with `OBSERVATION_CASES=10000`. */
export const CASES = Number(process.env.OBSERVATION_CASES ?? 300);
