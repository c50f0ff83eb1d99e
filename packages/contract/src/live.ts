import { z } from 'zod';
import { id } from './fields.ts';

/**
 * The stream of server-sent events that open pages follow (issue: live updates). It is no endpoint of `FEATURES`: it
 * never ends, so nothing of it is parsed, wrapped in a transaction or compressed. Anyone may open it; an event reaches
 * only who may read the features that it names.
 */
export const LIVE_PATH = '/api/live';

/** Header of a write: which page sent it, so that this page is not told of its own change. */
export const PAGE_HEADER = 'x-page';
export const pageId = z.string().regex(/^[0-9a-f]{16}$/);

/** `changed`: what these features show is out of date. `page` sent the write itself. */
export const liveChange = z.object({ features: z.array(z.string()), page: pageId.nullable() });
export type LiveChange = z.output<typeof liveChange>;

/** `report`: somebody's report was applied (or undone), for a quiet line. Only for who may see the stockpile. */
export const liveReport = z.object({
  kind: z.enum(['report', 'undo']),
  by: z.string(),
  stockpile: z.string(),
  warehouseId: id,
  page: pageId.nullable(),
});
export type LiveReport = z.output<typeof liveReport>;

/**
 * Names of the events. `ready`: from now on nothing is missed. `gap`: something may have been missed, look at all of it
 * again. `rights`: the viewer's own rights changed. `ended`: the session is over; the stream closes.
 */
export type LiveEvent = 'ready' | 'gap' | 'change' | 'report' | 'rights' | 'ended';
