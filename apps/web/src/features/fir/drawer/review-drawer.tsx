import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { StaticDrawer } from '../../../ui/dialogs/static-drawer.tsx';
import { openBrowserReader } from '../../screenshots/image-reader.ts';
import { usePaste } from '../../screenshots/use-paste.ts';
import { FactoryQueue } from '../factory-queue.tsx';
import { isSure, useComparedImages } from '../reading/compared-images.ts';
import { isBusy } from '../reading/fir-image.ts';
import { maySubmit } from '../reading/report-problems.ts';
import { ReportResults } from '../result/report-results.tsx';
import { ImageCards } from '../review/image-cards.tsx';
import { ReadingNotes } from '../review/reading-notes.tsx';
import { ReadingProgress } from '../review/reading-progress.tsx';
import { useSubmitKey } from '../review/review-keys.ts';
import { useOpenCard } from '../review/use-open-card.ts';
import { type Review, useReview } from '../review/use-review.ts';
import { exportFileOf } from '../sources/exports/export-file.ts';
import { DrawerFooter, HeadActions } from './drawer-parts.tsx';
import { SureReview } from './sure-review.tsx';

interface ReviewDrawerProps {
  /** The paste that opened the drawer. */
  files: readonly File[];
  onClose: () => void;
  openReader?: typeof openBrowserReader;
}

/**
 * The review of what was pasted on any page, one picture at a time (docs/spec/reports.md#paste-anywhere). What is not submitted
 * is stored in this browser and appears on the FIR page.
 */
export function ReviewDrawer({ files, onClose, openReader = openBrowserReader }: ReviewDrawerProps) {
  const t = useTranslations('fir.drawer');
  const review = useReview(openReader);
  const { state, names, known, catalog, isSubmitting } = review;
  const [place, setPlace] = useState(0);
  const close = useSafeClose(review, onClose);
  useFiles(files, review.addFiles, isSubmitting);

  const { images } = state;
  const index = Math.min(place, images.length - 1);
  const image = images[index];
  const processed = image?.status === 'processed' ? image : null;
  const cards = useOpenCard(image === undefined ? [] : [image], names.data);
  const [compared] = useComparedImages(processed === null ? [] : [processed], known);
  const isReady = processed !== null && maySubmit([processed], known) && catalog.data !== undefined;
  const sure = isReady && compared !== undefined && isSure(compared) ? compared : null;
  const handleSubmit = () => {
    if (processed !== null) void review.submit([processed]);
  };

  useSubmitKey(isReady && !isSubmitting, handleSubmit, 1);

  return (
    <StaticDrawer
      title={processed?.scan.stockpileName || t('title')}
      onClose={close}
      busy={isSubmitting}
      actions={
        <HeadActions
          place={index}
          count={images.length}
          warehouse={compared?.stored?.warehouse.name}
          source={sure?.image.source}
          onPlace={setPlace}
        />
      }
      footer={
        <DrawerFooter
          compared={compared}
          isKnown={names.data === undefined || known.includes(processed?.scan.stockpileName ?? '')}
          isDone={images.length === 0}
          isReady={isReady}
          isSure={sure !== null}
          isSubmitting={isSubmitting}
          onSubmit={handleSubmit}
          onClose={close}
        />
      }
    >
      {review.results.length > 0 && <ReportResults results={review.results} onClose={review.closeResult} />}
      <ReadingProgress batch={state.batch} isBusy={isBusy(images)} />
      <ReadingNotes {...state} />
      {images.length === 0 && state.discarded.length > 0 && <p>{t('empty')}</p>}
      {sure !== null && catalog.data !== undefined && (
        <SureReview key={sure.image.id} compared={sure} catalog={catalog.data} onAction={review.dispatch} />
      )}
      {image !== undefined && sure === null && <ImageCards review={review} cards={cards} shown={[image]} />}
      <FactoryQueue review={review} />
    </StaticDrawer>
  );
}

/** Adds what the drawer opened with, once, and what is pasted while it is open. */
function useFiles(first: readonly File[], addFiles: Review['addFiles'], isDisabled: boolean): void {
  const isStarted = useRef(false);
  const add = useEffectEvent((files: readonly File[]) => void addFiles(files, true));
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    add(first);
  }, [first]);
  usePaste((files) => {
    if (files.length === 0 || isDisabled) return false;
    add(files);
    return true;
  }, exportFileOf);
}

/** Closing keeps everything stored in this browser. The person is asked first only if storing failed. */
function useSafeClose({ state, drafts }: Review, onClose: () => void): () => void {
  const t = useTranslations('fir.leave');
  const confirm = useConfirm();
  const close = async () => {
    const isLost = state.images.length > 0 && drafts.status === 'failed';
    const question = { title: t('title'), message: t('message'), confirmLabel: t('confirm'), danger: true };
    if (!isLost || (await confirm(question))) onClose();
  };
  return () => void close();
}
