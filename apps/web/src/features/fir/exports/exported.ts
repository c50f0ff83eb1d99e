/** A doubt about an export that a person should check before it is sent; the message file has a sentence for each. */
export type ExportNote =
  /** Far fewer lines than the complete text of such a building. */
  | { kind: 'cut'; count: number; whole: number }
  /** Lines that could not be read, as written. */
  | { kind: 'unread'; count: number; lines: string }
  | { kind: 'other-side'; side: string }
  /** The game does not say when these contents were seen. */
  | { kind: 'no-time' }
  /** The table of another tool has no time. */
  | { kind: 'untimed' };

/** Additional data of a reading that comes from an export instead of a picture. */
export interface Exported {
  /** Identifies the stockpile in the game: readings with the same key are of the same stockpile. */
  key: string;
  /** The warehouse or free site at its position on the map; null if none is known there. */
  buildingId: number | null;
  side: string | null;
  notes: ExportNote[];
}
