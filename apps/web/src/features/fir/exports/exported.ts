/** Something about an export that a person should look at before it is sent; the message file has a sentence for each. */
export type ExportNote =
  /** Far fewer lines than a whole text of such a building has. */
  | { kind: 'cut'; count: number; whole: number }
  /** Lines that could not be read, as written. */
  | { kind: 'unread'; count: number; lines: string }
  | { kind: 'other-side'; side: string }
  /** The game does not say when it knew these contents. */
  | { kind: 'no-time' }
  /** The table of another tool does not. */
  | { kind: 'untimed' };

/** What a reading has that comes from an export of the game or of a tool and not from a picture. */
export interface Exported {
  /** Names the stockpile of the game: two readings with the same key are of the same one. */
  key: string;
  /** The warehouse or free site at its place on the map; null where none is known there. */
  buildingId: number | null;
  side: string | null;
  notes: ExportNote[];
}
