import type { Drawing } from '@backline/recognition';

/** A drawing's bytes in base64, as the contract has them. */
export function textOfDrawing(drawing: Drawing): string {
  return btoa(Array.from(drawing, (value) => String.fromCharCode(value & 255)).join(''));
}

/** The drawing of such a text. */
export function drawingOfText(text: string): Drawing {
  return Int8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
