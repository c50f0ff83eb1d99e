import { KNOWN_SHAPES } from './known-shapes.generated.ts';
import { likeness, SHAPE_COLUMNS, SHAPE_ROWS, standardise, type TextShape } from './text-shape.ts';

interface KnownShape extends TextShape {
  text: string;
}

/** A text that a line shows as a whole. */
export interface ShapeReading {
  text: string;
  /** 0 to 1. */
  likeness: number;
}

let shapes: KnownShape[] | null = null;

/** The shapes of the game's texts in scripts that the network does not read, unpacked at the first use. */
function knownShapes(): KnownShape[] {
  shapes ??= KNOWN_SHAPES.map(([text, aspect, packed]) => {
    const bytes = atob(packed);
    const tones = new Float32Array(SHAPE_ROWS * SHAPE_COLUMNS);
    for (let i = 0; i < tones.length; i++) {
      const pair = bytes.charCodeAt(i >> 1);
      tones[i] = i % 2 === 0 ? pair >> 4 : pair & 15;
    }
    return { text, aspect, tones: standardise(tones) };
  });
  return shapes;
}

/**
 * The text of the list that a line looks most like, in any of the fonts that the shapes were drawn with; null where none is
 * alike enough or two are about equally so.
 *
 * @param texts which of the known texts it may be
 * @param least how alike it must be: between fonts a title is 0.7 and more like itself, and 0.6 like others
 */
export function matchKnownShape(
  shape: TextShape,
  texts: readonly string[],
  least: number,
): ShapeReading | null {
  const best = new Map<string, number>();
  for (const known of knownShapes()) {
    if (!texts.includes(known.text)) continue;
    const like = likeness(shape, known);
    if (like > (best.get(known.text) ?? 0)) best.set(known.text, like);
  }
  const [first, second] = [...best].sort(([, a], [, b]) => b - a);
  if (!first || first[1] < least || first[1] - (second?.[1] ?? 0) < MIN_LEAD) return null;
  return { text: first[0], likeness: first[1] };
}

/** The nearest text must be this much more alike than the next one. */
const MIN_LEAD = 0.04;
