import * as z from 'zod/mini';

/**
 * The stream of server-sent events that open pages follow. It is no endpoint of `FEATURES`: it
 * never ends, so nothing of it is parsed, wrapped in a transaction or compressed. Anyone may open it; an event reaches
 * only who may read the features that it names.
 */
export const LIVE_PATH = '/api/live';

/** Header of a write: which page sent it, so that this page is not notified of its own change. */
export const PAGE_HEADER = 'x-page';

/** The page that a write names: 16 hexadecimal digits, or null for anything else. */
export function pageIdOf(header: unknown): string | null {
  return typeof header === 'string' && /^[0-9a-f]{16}$/.test(header) ? header : null;
}

/** `changed`: what these features show is out of date. `page` sent the write itself. */
export const liveChange = z.object({ features: z.array(z.string()), page: z.nullable(z.string()) });
export type LiveChange = z.output<typeof liveChange>;

/**
 * `report`: somebody's report was applied (or undone), for an unobtrusive message. Sent only to pages that may see the
 * stockpile.
 */
export const liveReport = z.object({
  kind: z.enum(['report', 'undo']),
  by: z.string(),
  stockpile: z.string(),
  warehouseId: z.int(),
  page: z.nullable(z.string()),
});
export type LiveReport = z.output<typeof liveReport>;

/**
 * `ended`: why the server closes the stream. `session`: signed out, expired or revoked. `rights`: the person has no
 * permission any more; what is left to see without one can be followed by a new stream.
 */
export const liveEnd = z.object({ reason: z.enum(['session', 'rights']) });
export type LiveEnd = z.output<typeof liveEnd>;

/** `ready`: the file that the server's pages start from; null where it serves none. Another than one's own: there was an update. */
export const liveReady = z.object({ page: z.nullable(z.string()) });

/**
 * Names of the events. `ready`: from now on nothing is missed. `gap`: something may have been missed, so everything
 * must be loaded again. `rights`: the viewer's own rights changed. `ended`: the stream closes, and says why.
 */
export type LiveEvent = 'ready' | 'gap' | 'change' | 'report' | 'rights' | 'ended';
