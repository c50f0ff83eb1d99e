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
  | { kind: 'untimed' }
  /** The mistakes that the tool itself mentions, in its words. */
  | { kind: 'tool-errors'; lines: string };

/** Additional data of a reading that comes from an export instead of a picture. */
export interface Exported {
  /** The region, empty where it is not known. */
  region: string;
  /** The building's position in the region; null where that is not known. */
  position: { x: number; y: number } | null;
  /** The name of the picture that a tool read; empty without one. */
  title: string;
  /** Whether the export says when it was seen: else `fileTimestamp` is the time of its file. */
  isTimed: boolean;
  /** When its file was written, ISO 8601. */
  writtenAt: string;
  /** The warehouse or free site at its position on the map; null if none is known there. */
  buildingId: number | null;
  side: string | null;
  notes: ExportNote[];
}
