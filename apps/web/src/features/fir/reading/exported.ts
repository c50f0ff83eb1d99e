import type { SaveRefusal, TextRefusal, ToolProblem } from '@backline/game-exports';
import * as z from 'zod/mini';

/** A doubt about an export that a person should check before it is sent; the message file has a sentence for each. */
const exportNote = z.discriminatedUnion('kind', [
  /** Far fewer lines than the complete text of such a building. */
  z.object({ kind: z.literal('cut'), count: z.number(), whole: z.number() }),
  /** Lines that could not be read, as written. */
  z.object({ kind: z.literal('unread'), count: z.number(), lines: z.string() }),
  z.object({ kind: z.literal('other-side'), side: z.string() }),
  /** Lines of a text of which fewer than half are known in any language of the game. */
  z.object({ kind: z.literal('unknown-language'), count: z.number() }),
  /** Names that only another language of the game, or an older update, has. */
  z.object({ kind: z.literal('other-language'), lines: z.string() }),
  z.object({ kind: z.literal('older-names'), lines: z.string() }),
  z.object({ kind: z.literal('unknown-building'), title: z.string() }),
  /** The game does not say when these contents were seen. */
  z.object({ kind: z.literal('no-time') }),
  /** The table of another tool has no time. */
  z.object({ kind: z.literal('untimed') }),
  /** The mistakes that the tool itself mentions, in its words. */
  z.object({ kind: z.literal('tool-errors'), lines: z.string() }),
]);
export type ExportNote = z.output<typeof exportNote>;

/** Additional data of a reading that comes from an export instead of a picture. Defaults are for earlier versions' drafts. */
export const exported = z.object({
  /** The region, empty where it is not known. */
  region: z._default(z.string(), ''),
  /** The building's position in the region; null where that is not known. */
  position: z._default(z.nullable(z.object({ x: z.number(), y: z.number() })), null),
  /** The name of the picture that a tool read; empty without one. */
  title: z._default(z.string(), ''),
  /** Tells whether the export says when it was seen: else `fileTimestamp` is the time of its file. */
  isTimed: z._default(z.boolean(), true),
  /** When its file was written, ISO 8601. */
  writtenAt: z._default(z.string(), ''),
  /** The warehouse or free site at its position on the map; null if none is known there. */
  buildingId: z.nullable(z.number()),
  side: z.nullable(z.string()),
  notes: z.array(exportNote),
});
export type Exported = z.output<typeof exported>;

/** Reason why nothing of an export can be reviewed. The message file has a sentence for each. */
export type ExportProblem =
  | TextRefusal
  | SaveRefusal
  | ToolProblem['code']
  | 'nothing-understood'
  | 'no-headings'
  | 'not-tool-json'
  | 'unreadable-file'
  | 'not-text'
  | 'future'
  | 'no-pins'
  | 'blank-pins'
  | 'no-stockpile-pinned'
  | 'tunnel'
  | 'no-items';
