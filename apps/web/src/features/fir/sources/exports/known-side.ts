import * as z from 'zod/mini';
import { slot } from '../../../../api/storage/slots.ts';
import type { ProcessedImage } from '../../reading/fir-image.ts';

const side = slot('exportSide', 'local', z.enum(['Colonial', 'Warden']));

/** The side whose exports were reported last from this browser; null before the first. */
export function knownSide() {
  return side.read();
}

/** Keeps the side of what was reported: an export of the other side is asked about. */
export function noteSide(images: readonly ProcessedImage[]): void {
  const sent = images.findLast(({ scan }) => scan.exported?.side != null)?.scan.exported?.side;
  if (sent === 'Colonial' || sent === 'Warden') side.write(sent);
}
