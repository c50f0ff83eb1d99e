import { isBusy, processedImages } from './fir-images.ts';
import { sortedReadings } from './reading-state.ts';
import { maySubmit } from './report-problems.ts';
import type { ComparedImage } from './use-report-counts.ts';
import type { Review } from './use-review.ts';

/**
 * What the button sends: of a save file all readings that are sure, then and otherwise everything, if it is complete.
 * `settled` are the pictures that need nothing more, `open` the others.
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
        // What brought nothing new goes with the rest of its save file.
        if (isGone) dispatch({ type: 'submitted', ids: sorted.known.map(({ id }) => id) });
      }),
  };
}

export type ReportToSend = ReturnType<typeof reportToSend>;
