import { FEATURE_COUNT } from './icon-features.ts';

/**
 * The look of an icon, in FEATURE_COUNT signed bytes: its features (`iconFeatures`) in steps of 1/127, between -1 and
 * 1. It depends on no icon data, so it stays valid when those change. No picture can be made of it.
 */
export type Drawing = Int8Array;

const STEPS = 127;

/**
 * Squared distance of features below which two drawings are one, seen twice. 95 % of drawn icons stay within it at another
 * size, exposure or JPEG quality; one of a hundred pairs of different ones does.
 */
const SAME = 5;

/** The features of one icon as a drawing. */
export function drawingOf(features: Float32Array): Drawing {
  const drawing = new Int8Array(FEATURE_COUNT);
  for (let i = 0; i < FEATURE_COUNT; i++) {
    drawing[i] = Math.round(Math.max(-1, Math.min(1, features[i] ?? 0)) * STEPS);
  }
  return drawing;
}

/** Writes a drawing's features to `out`. */
export function featuresOf(drawing: Drawing, out: Float32Array): void {
  for (let i = 0; i < FEATURE_COUNT; i++) out[i] = (drawing[i] ?? 0) / STEPS;
}

/** Whether two drawings are one, seen twice. */
export function isSameDrawing(first: Drawing, second: Drawing): boolean {
  const atMost = SAME * STEPS * STEPS;
  let sum = 0;
  // Most drawings differ within the first few features; the server compares hundreds with hundreds.
  for (let i = 0; i < FEATURE_COUNT && sum < atMost; i++) sum += ((first[i] ?? 0) - (second[i] ?? 0)) ** 2;
  return sum < atMost;
}
