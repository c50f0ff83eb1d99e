import type { ComparedImage } from './reading/compared-images.ts';
import { isBusy, processedImages } from './reading/fir-image.ts';
import { sortedReadings } from './reading/reading-state.ts';
import { maySubmit } from './reading/report-problems.ts';
import type { Review } from './review/use-review.ts';

/**
 * Chooses what the button sends: first the sure readings of a save file; otherwise everything, once it is complete.
 * `settled` are the readings that need nothing more, `open` the others.
 */
export function reportToSend(
  { state, known, catalog, submit, dispatch }: Review,
  compared: readonly ComparedImage[],
) {
  const { images } = state;
  const sorted = sortedReadings(compared, known);
  const { sure, settled } = sorted;
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
        if (isGone) dispatch({ type: 'submitted', images: sorted.known });
      }),
  };
}

export type ReportToSend = ReturnType<typeof reportToSend>;
