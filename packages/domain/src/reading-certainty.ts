const SURE_CONFIDENCE = 0.9;

export type ReadingCertainty = 'sure' | 'check';

/** Whether a person should look at a reading twice. @param confidence ratio 0-1; 0.9 is still sure, anything below is to check. */
export function readingCertainty(confidence: number): ReadingCertainty {
  return confidence >= SURE_CONFIDENCE ? 'sure' : 'check';
}

/** A confidence of 0-1 as whole percent, rounded down, so that only certainty reads 100. */
export function confidencePercent(confidence: number): number {
  return Math.floor(Math.min(1, Math.max(0, confidence)) * 100);
}
