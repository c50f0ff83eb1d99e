import { Button, Text } from '@mantine/core';
import { IconDeviceTv, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ByPointer } from '../../ui/labels/by-pointer.tsx';
import type { HeadAction } from '../../ui/layout/head-action.ts';
import { type ImageReader, openBrowserReader } from '../screenshots/image-reader.ts';
import { FactoryQueue } from './factory-queue.tsx';
import styles from './fir.module.css';
import { FirHeader } from './fir-header.tsx';
import { useComparedImages } from './reading/compared-images.ts';
import { isBusy, processedImages } from './reading/fir-image.ts';
import { ReportFooter } from './report-footer.tsx';
import { reportToSend } from './report-to-send.ts';
import { useWantedPlace } from './review/place/use-wanted-place.ts';
import { ReadingNotes } from './review/reading-notes.tsx';
import { ReadingProgress } from './review/reading-progress.tsx';
import { useSubmitKey } from './review/review-keys.ts';
import { useOpenCard } from './review/use-open-card.ts';
import { useReview } from './review/use-review.ts';
import { useSharedWindow } from './sources/window/use-shared-window.ts';
import { DraftsNote } from './store/drafts/drafts-note.tsx';
import { WaitingList } from './store/waiting/waiting-list.tsx';
import { useImageInput, useWatchedSaves } from './use-image-input.ts';

/** Loaded lazily: it is half of the screen's code and not needed before the first picture. */
const ImageList = lazyPart(async () => (await import('./review/image-list.tsx')).ImageList);

/** Loaded with the first report that was sent. */
const ReportResults = lazyPart(async () => (await import('./result/report-results.tsx')).ReportResults);

/** Loaded once the game's window is shared. */
const LiveReview = lazyPart(async () => (await import('./live-reading/live-review.tsx')).LiveReview);

/**
 * Turns screenshots into a reviewed report (docs/spec/reports.md#fir-page). `openReader` is called for the
 * first picture.
 */
export function FirScreen({ openReader = openBrowserReader }: { openReader?: () => ImageReader }) {
  const t = useTranslations('fir');
  const review = useReview(openReader);
  const { state, dispatch, addFiles, drafts, isSubmitting } = review;
  const { images } = state;
  const isLocked = isBusy(images) || isSubmitting;
  const dropzone = useImageInput(addFiles, isSubmitting);
  useWatchedSaves(addFiles, isSubmitting);
  useUnsavedWarning(images.length > 0 && drafts.status === 'failed');
  const compared = useComparedImages(processedImages(images), review.known);
  const report = reportToSend(review, compared);
  const cards = useOpenCard(images, review.names.data);
  const shared = useSharedWindow();
  const isShared = shared.stream !== null;
  useSubmitKey(report.isReady && !isSubmitting && !isShared, report.submit);

  const choose: HeadAction = {
    label: t('chooseImages'),
    Icon: IconPhotoPlus,
    onClick: dropzone.open,
    disabled: isSubmitting,
    isFramed: true,
  };
  const watch: HeadAction = {
    label: t('live.start'),
    Icon: IconDeviceTv,
    onClick: () => void shared.share(),
    isFramed: true,
  };
  return (
    <div {...dropzone.getRootProps({ style: { minHeight: '60vh' } })}>
      <input
        {...dropzone.getInputProps({
          accept: 'image/*,.txt,.sav,.tsv,.csv,.json',
          'aria-label': t('fileInput'),
        })}
      />
      <FirHeader
        mayClear={!isLocked && images.length > 0}
        onClear={() => dispatch({ type: 'cleared' })}
        sources={[...(isShared ? [] : [watch]), ...(images.length > 0 || isShared ? [choose] : [])]}
      />
      <WantedPlace />
      <WaitingList />
      <DraftsNote
        drafts={drafts}
        count={images.length}
        mayDiscard={!isLocked}
        onDiscard={(ids) => {
          for (const id of ids) dispatch({ type: 'removed', id });
        }}
      />
      {review.results.length > 0 && <ReportResults results={review.results} onClose={review.closeResult} />}
      <ReadingProgress batch={state.batch} isBusy={isBusy(images)} />
      <ReadingNotes {...state} />
      {shared.stream !== null ? (
        <LiveReview stream={shared.stream} review={review} compared={compared} onClose={shared.forget} />
      ) : images.length === 0 ? (
        <EmptyState
          title={t('empty')}
          hint={<ByPointer fine={t('emptyHint')} coarse={t('emptyHintTouch')} />}
        >
          <Button
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
            onClick={dropzone.open}
            disabled={isSubmitting}
          >
            {t('chooseImages')}
          </Button>
        </EmptyState>
      ) : (
        <ImageList review={review} cards={cards} settled={report.settled} />
      )}
      {!isShared && <ReportFooter review={review} compared={compared} report={report} onNext={cards.next} />}
      {dropzone.isDragGlobal && (
        <div className={styles.drop} aria-hidden>
          {t('dropHere')}
        </div>
      )}
      <FactoryQueue review={review} />
    </div>
  );
}

/**
 * Asks before the page is left. Reviews stored in this browser are restored on return, so only a failure to store them
 * needs this.
 */
function useUnsavedWarning(isNeeded: boolean) {
  const t = useTranslations('fir.leave');
  useLeaveGuard(isNeeded, { title: t('title'), message: t('message'), confirmLabel: t('confirm') });
}

/** The stockpile that the link asks a picture of. */
function WantedPlace() {
  const t = useTranslations('fir.wanted');
  const { stockpile, warehouse = '' } = useWantedPlace();
  return (
    stockpile !== undefined && (
      <Text c="var(--accent-text)" mb="sm">
        {t('stockpile', { stockpile, warehouse })}
      </Text>
    )
  );
}
