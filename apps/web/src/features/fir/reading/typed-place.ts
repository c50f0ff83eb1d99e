import * as z from 'zod/mini';

/** Chosen instead of a warehouse's id: a new one is opened with the stockpile. */
export const NEW_WAREHOUSE = 'new';

/**
 * The entries that a person has typed about a stockpile that a picture shows and nobody knows. They belong to the
 * review, so they are kept in this browser with it.
 */
export const typedPlace = z.object({
  /** Any text: the form says what is wrong with it. */
  code: z.string(),
  /** Null until chosen: the guess applies then. */
  chosen: z.nullable(z.union([z.number(), z.literal(NEW_WAREHOUSE)])),
  /** The values of a new warehouse. */
  siteId: z.nullable(z.number()),
  name: z.string(),
  /** Empty until one was chosen: then the site's former category, or the first one, is meant. */
  category: z.string(),
});
export type TypedPlace = z.infer<typeof typedPlace>;
export type ChosenPlace = TypedPlace['chosen'];

export const NOTHING_TYPED: TypedPlace = { code: '', chosen: null, siteId: null, name: '', category: '' };
