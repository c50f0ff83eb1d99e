const SURE_CONFIDENCE = 0.9;

export type ReadingCertainty = 'sure' | 'check';

/** Whether a person should check a reading. @param confidence ratio 0-1; from 0.9 on a reading is certain. */
export function readingCertainty(confidence: number): ReadingCertainty {
  return confidence >= SURE_CONFIDENCE ? 'sure' : 'check';
}

/** A confidence of 0-1 as whole percent, rounded down, so that only certainty reads 100. */
export function confidencePercent(confidence: number): number {
  return Math.floor(Math.min(1, Math.max(0, confidence)) * 100);
}
