import * as plain from './plain.ts';

/**
 * The stream of server-sent events that open pages follow (issue: live updates). It is no endpoint of `FEATURES`: it
 * never ends, so nothing of it is parsed, wrapped in a transaction or compressed. Anyone may open it; an event reaches
 * only who may read the features that it names.
 */
export const LIVE_PATH = '/api/live';

/** Header of a write: which page sent it, so that this page is not told of its own change. */
export const PAGE_HEADER = 'x-page';

/** The page that a write names, as far as it is one: 16 hexadecimal digits. */
export function pageIdOf(header: unknown): string | null {
  return typeof header === 'string' && /^[0-9a-f]{16}$/.test(header) ? header : null;
}

/** `changed`: what these features show is out of date. `page` sent the write itself. */
export interface LiveChange {
  features: string[];
  page: string | null;
}
export const liveChange = plain.shape(
  plain.object<LiveChange>({ features: plain.list(plain.text), page: plain.nullable(plain.text) }),
);

/** `report`: somebody's report was applied (or undone), for a quiet line. Only for who may see the stockpile. */
export interface LiveReport {
  kind: 'report' | 'undo';
  by: string;
  stockpile: string;
  warehouseId: number;
  page: string | null;
}
export const liveReport = plain.shape(
  plain.object<LiveReport>({
    kind: plain.oneOf(['report', 'undo']),
    by: plain.text,
    stockpile: plain.text,
    warehouseId: plain.whole,
    page: plain.nullable(plain.text),
  }),
);

/**
 * `ended`: why the server closes the stream. `session`: signed out, expired or revoked. `rights`: the person has no
 * permission any more; what is left to see without one can be followed by a new stream.
 */
export interface LiveEnd {
  reason: 'session' | 'rights';
}
export const liveEnd = plain.shape(plain.object<LiveEnd>({ reason: plain.oneOf(['session', 'rights']) }));

/**
 * Names of the events. `ready`: from now on nothing is missed. `gap`: something may have been missed, look at all of it
 * again. `rights`: the viewer's own rights changed. `ended`: the stream closes, and says why.
 */
export type LiveEvent = 'ready' | 'gap' | 'change' | 'report' | 'rights' | 'ended';
