import { READING_PROBLEMS } from '@backline/domain';
import * as z from 'zod/mini';
import { count, time } from '../endpoint/fields.ts';
import { withWireNames } from '../endpoint/wire.ts';
import { atLeast } from './at-least.ts';

/** In pixels of the picture; `x`, `y` is the upper left corner. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** 0 to 1. */
const confidence = z.number().check(z.minimum(0), z.maximum(1));
const CODE_NAME = { codeName: 'CodeName' } as const;

/**
 * Icon of a screenshot as it was read (docs/spec/reports.md#scanned-inventory). `quantity` counts crates
 * where `isCrated`, else items.
 */
const scannedEntry = withWireNames(
  z.object({
    codeName: z.string(),
    /** Null where the label could not be read. */
    quantity: z.nullable(count),
    atLeast,
    isCrated: z.boolean(),
    /** The label as it was read: `3k+`. */
    label: z.string(),
    /** Of item, crate mark and quantity together. */
    confidence,
    /** The nearest items, at most three, best first; the first one is the reading. */
    candidates: z.array(
      withWireNames(z.object({ codeName: z.string(), isCrated: z.boolean(), confidence }), CODE_NAME),
    ),
    iconBox: box,
    quantityBox: box,
    /** Counts from 0; there is a separator line between two groups. */
    group: z.int(),
  }),
  CODE_NAME,
);

/**
 * Contents of one screenshot (docs/spec/reports.md#scanned-inventory), and whether a report can be made of it.
 */
export const scannedInventory = z.object({
  fileName: z.string(),
  fileTimestamp: time,
  /** Address where the picture can be seen; the server stores none. */
  imageUrl: z.nullable(z.string()),
  /** The part that was read, with what was recognised outlined, as a `data:` URL; null unless requested. */
  processedImageUrl: z.nullable(z.string()),
  /** Whether the reader has done its work. */
  processed: z.boolean(),
  /** Whether no report can be made of it; `problem` says why. */
  failed: z.boolean(),
  problem: z.nullable(z.enum(READING_PROBLEMS)),
  kind: z.enum(['stockpile', 'resource-node', 'production', 'none']),
  /** The text on the wide boxes of a queue (`3/6`) or a resource node (`258x`). */
  figures: z.array(z.string()),
  /** The title of the structure, in the game's language. */
  warehouseType: z.nullable(z.string()),
  stockpileName: z.nullable(z.string()),
  /** The game's clock on the map screen, `minute` since the day began, and its word for the shard; null where not read. */
  clock: z.nullable(z.object({ day: z.int(), minute: z.int(), shard: z.nullable(z.string()) })),
  /** Whether a stockpile that the caller may see has exactly this name. */
  known: z.boolean(),
  /** Otherwise the names at an edit distance of 1, or for `Public` those of all public stockpiles. */
  suggestions: z.array(z.string()),
  contents: z.array(scannedEntry),
});
export type ScannedInventory = z.output<typeof scannedInventory>;

/** An item of FIR's catalog (docs/spec/reports.md#row). */
export const firCatalogItem = withWireNames(
  z.object({
    codeName: z.string(),
    displayName: z.string(),
    description: z.string(),
    /** Items in a crate without the bonus; null where no crate exists. */
    quantityPerCrate: z.nullable(z.int()),
    /** How many more than usual a crate of this vehicle holds. */
    vehiclesPerCrateBonus: z.int(),
  }),
  {
    codeName: 'CodeName',
    displayName: 'DisplayName',
    description: 'Description',
    quantityPerCrate: 'QuantityPerCrate',
    vehiclesPerCrateBonus: 'VehiclesPerCrateBonus',
  },
);
export type FirCatalogItem = z.output<typeof firCatalogItem>;
