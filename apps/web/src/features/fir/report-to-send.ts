import { type ComparedImage, readingState } from './reading/compared-images.ts';
import { bringsMany, isBusy, type ProcessedImage, processedImages } from './reading/fir-image.ts';
import { maySubmit } from './reading/report-problems.ts';
import type { Review } from './review/use-review.ts';

/**
 * Chooses what the button sends: first the sure readings of a save file; otherwise everything, once it is complete.
 * `settled` are the stockpiles of save files and tables without changes, which need nothing more, `open` the others.
 */
export function reportToSend(
  { state, known, catalog, submit, dispatch }: Review,
  compared: readonly ComparedImage[],
) {
  const { images } = state;
  const settled: ProcessedImage[] = [];
  const sure: ProcessedImage[] = [];
  /** The readings of `settled` that are not newer than what is stored, and are not sent. */
  const old: ProcessedImage[] = [];
  // Only save files and tables bring stockpiles that nobody asked for.
  const hasMany = compared.some(({ image }) => bringsMany(image.source));
  for (const reading of compared) {
    const { image } = reading;
    const effect = readingState(reading, known);
    const isOneOfMany = bringsMany(image.source);
    if (isOneOfMany && (effect === 'known' || effect === 'same')) settled.push(image);
    if (isOneOfMany && effect === 'known') old.push(image);
    else if (hasMany && (effect === 'changed' || effect === 'same')) sure.push(image);
  }
  const open = images.filter((image) => !settled.some(({ id }) => id === image.id));
  const isComplete = sure.length > 0 ? !isBusy(images) : maySubmit(open, known);
  return {
    sure,
    settled,
    open,
    isReady: isComplete && catalog.data !== undefined,
    submit: () =>
      void submit(sure.length > 0 ? sure : processedImages(open)).then((isGone) => {
        // Unchanged readings are sent with the rest of their save file.
        if (isGone) dispatch({ type: 'submitted', images: old });
      }),
  };
}

export type ReportToSend = ReturnType<typeof reportToSend>;
