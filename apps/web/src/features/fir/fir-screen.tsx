import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceTv, IconHelp, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslations } from 'use-intl';
import { lazyDialog, lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Loadable, LoadState } from '../../ui/feedback/load-state.tsx';
import { ByPointer } from '../../ui/labels/by-pointer.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import type { Catalog } from '../items/catalog.ts';
import { type ImageReader, openBrowserReader } from '../screenshots/image-reader.ts';
import { usePaste } from '../screenshots/use-paste.ts';
import { DraftsNote } from './drafts/drafts-note.tsx';
import { exportFileOf } from './exports/export-file.ts';
import { type FirAction, type FirImage, isBusy, type ProcessedImage, processedImages } from './fir-images.ts';
import styles from './fir-screen.module.css';
import { takeSave, useFolderWatch } from './folder/folder-watch.ts';
import { WatchFolderButton } from './folder/watch-button.tsx';
import { type Sorted, sortedReadings } from './reading-state.ts';
import { ReportFooter } from './report-footer.tsx';
import { maySubmit, otherFileNames, reportProblems } from './report-problems.ts';
import { ReadingNotes } from './review/reading-notes.tsx';
import { ReadingProgress } from './review/reading-progress.tsx';
import { useNextDoubtfulKey, useSubmitKey } from './review/review-keys.ts';
import { type ComparedImage, summedCounts, useComparedImages } from './use-report-counts.ts';
import { useReview } from './use-review.ts';
import { useWantedPlace } from './use-wanted-place.ts';
import { WaitingList } from './waiting/waiting-list.tsx';
import { useSharedWindow } from './watched/use-shared-window.ts';

const FirInfo = lazyDialog(async () => (await import('./fir-info.tsx')).FirInfo);
/** Loaded lazily: it is half of the screen's code and not needed before the first picture. */
const ImageCard = lazyPart(async () => (await import('./review/image-card.tsx')).ImageCard);

/** Loaded with the first report that was sent. */
const ReportResults = lazyPart(async () => (await import('./result/report-results.tsx')).ReportResults);

/** Loaded once the game's window is shared. */
const WatchReview = lazyPart(async () => (await import('./watched/watch-review.tsx')).WatchReview);

const NOTHING_PASTED_MS = 4000;

/**
 * Turns screenshots into a reviewed report (docs/spec/reports.md#fir-page). `openReader` is called for the
 * first picture.
 */
export function FirScreen({ openReader = openBrowserReader }: { openReader?: () => ImageReader }) {
  const t = useTranslations('fir');
  const review = useReview(openReader);
  const { state, dispatch, addFiles, drafts, names, catalog, isSubmitting } = review;
  const { images } = state;
  const isLocked = isBusy(images) || isSubmitting;
  const dropzone = useImageInput(addFiles, isSubmitting);
  useWatchedSaves(addFiles, isSubmitting);
  const wanted = useWantedPlace();
  useUnsavedWarning(images.length > 0 && drafts.status === 'failed');
  const compared = useComparedImages(processedImages(images), review.known);
  const { sorted, wanted: sent, isReady } = toSend(images, compared, review.known);
  const handleSubmit = () =>
    void review.submit(sent).then((isGone) => {
      // What brought nothing new goes with the rest of its save file.
      if (isGone) dispatch({ type: 'submitted', ids: sorted.known.map(({ id }) => id) });
    });
  const shared = useSharedWindow();
  const isWatching = shared.stream !== null;
  useSubmitKey(isReady && catalog.data !== undefined && !isSubmitting && !isWatching, handleSubmit);

  const chooseButton = (
    <ChooseButton isDisabled={isSubmitting} isQuiet={isWatching} onClick={dropzone.open} />
  );
  return (
    <div {...dropzone.getRootProps({ className: styles.screen ?? '' })}>
      <input {...dropzone.getInputProps({ accept: 'image/*,.txt,.sav', 'aria-label': t('fileInput') })} />
      <FirHeader mayClear={!isLocked && images.length > 0} onClear={() => dispatch({ type: 'cleared' })}>
        {!isWatching && <WatchButton onClick={() => void shared.share()} />}
        {(images.length > 0 || isWatching) && chooseButton}
      </FirHeader>
      {wanted.stockpile !== undefined && (
        <p className={styles.wanted}>
          {t('wanted.stockpile', { stockpile: wanted.stockpile, warehouse: wanted.warehouse ?? '' })}
        </p>
      )}
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
        <WatchReview stream={shared.stream} review={review} compared={compared} onClose={shared.forget} />
      ) : images.length === 0 ? (
        <EmptyState
          title={t('empty')}
          hint={<ByPointer fine={t('emptyHint')} coarse={t('emptyHintTouch')} />}
        >
          {chooseButton}
        </EmptyState>
      ) : (
        <ImageList
          images={images}
          settled={sorted.settled}
          names={names}
          catalog={catalog}
          isSubmitting={isSubmitting}
          onAction={dispatch}
        />
      )}
      {!isWatching && (
        <ReportFooter
          count={images.length}
          read={compared.length}
          arePictures={images.every(({ source }) => source === 'screenshot')}
          counts={summedCounts(compared)}
          sure={sorted.sure.length}
          problems={reportProblems(images.filter(isNotIn(sorted.settled)), review.known)}
          maySubmit={isReady && catalog.data !== undefined}
          isSubmitting={isSubmitting}
          onSubmit={handleSubmit}
        />
      )}
      {dropzone.isDragGlobal && <DropHint />}
    </div>
  );
}

const isNotIn = (some: readonly FirImage[]) => (image: FirImage) => !some.includes(image);

/** Which readings the button sends: of a save file all that are sure, then and otherwise everything, if it is complete. */
function toSend(
  images: readonly FirImage[],
  compared: readonly ComparedImage[],
  known: readonly string[],
): { sorted: Sorted; wanted: ProcessedImage[]; isReady: boolean } {
  const sorted = sortedReadings(compared, known);
  if (sorted.sure.length > 0) return { sorted, wanted: sorted.sure, isReady: !isBusy(images) };
  const open = images.filter(isNotIn(sorted.settled));
  return { sorted, wanted: processedImages(open), isReady: maySubmit(open, known) };
}

/**
 * Asks before the page is left. Reviews stored in this browser are restored on return, so only a failure to store them
 * needs this.
 */
function useUnsavedWarning(isNeeded: boolean) {
  const t = useTranslations('fir.leave');
  useLeaveGuard(isNeeded, { title: t('title'), message: t('message'), confirmLabel: t('confirm') });
}

function DropHint() {
  const t = useTranslations('fir');
  return (
    <div className={styles.drop} aria-hidden>
      {t('dropHere')}
    </div>
  );
}

/** Takes each save of the watched folder as it comes. */
function useWatchedSaves(addFiles: ReturnType<typeof useReview>['addFiles'], isDisabled: boolean): void {
  const { save } = useFolderWatch();
  const take = useEffectEvent(() => {
    const taken = takeSave();
    if (taken !== null) void addFiles([taken]);
  });
  useEffect(() => {
    if (save !== null && !isDisabled) take();
  }, [save, isDisabled]);
}

/** Takes pictures and exports that are dropped, chosen or pasted. */
function useImageInput(addFiles: ReturnType<typeof useReview>['addFiles'], isDisabled: boolean) {
  const t = useTranslations('fir');
  const dropzone = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: isDisabled,
    onDrop: (files) => {
      void addFiles(files);
      // Otherwise choosing the same file again would not fire a change event.
      if (dropzone.inputRef.current) dropzone.inputRef.current.value = '';
    },
  });
  usePaste((files) => {
    if (files.length > 0 && !isDisabled) void addFiles(files, true);
    else if (files.length === 0)
      showAlert({ description: t('nothingPasted'), alertClass: 'info', delay: NOTHING_PASTED_MS });
  }, exportFileOf);
  return dropzone;
}

interface ChooseButtonProps {
  isDisabled: boolean;
  /** Whether something else is what the page is for now. */
  isQuiet: boolean;
  onClick: () => void;
}

function ChooseButton({ isDisabled, isQuiet, onClick }: ChooseButtonProps) {
  const t = useTranslations('fir');
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<IconPhotoPlus size={18} aria-hidden />}
      onClick={onClick}
      disabled={isDisabled}
    >
      {t('chooseImages')}
    </Button>
  );
}

function WatchButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('fir.watch');
  return (
    <Button variant="default" leftSection={<IconDeviceTv size={18} aria-hidden />} onClick={onClick}>
      {t('start')}
    </Button>
  );
}

interface FirHeaderProps {
  mayClear: boolean;
  onClear: () => void;
  /** A further button, after the others. */
  children: ReactNode;
}

function FirHeader({ mayClear, onClear, children }: FirHeaderProps) {
  const t = useTranslations('fir');
  const [isInfoOpen, info] = useDisclosure();
  return (
    <>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <>
            <WatchFolderButton />
            <Button variant="subtle" leftSection={<IconHelp size={18} aria-hidden />} onClick={info.open}>
              {t('howTo')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={!mayClear}
              onClick={onClear}
            >
              {t('clearAll')}
            </Button>
            {children}
          </>
        }
      />
      {isInfoOpen && <FirInfo opened onClose={info.close} />}
    </>
  );
}

interface ImageListProps {
  images: readonly FirImage[];
  /** Those of the images that bring nothing new; they stand folded behind the others. */
  settled: readonly FirImage[];
  names: Loadable<string[]>;
  catalog: Loadable<Catalog>;
  isSubmitting: boolean;
  onAction: (action: FirAction) => void;
}

/** The pictures under review, once the names and items to compare them with are loaded. */
function ImageList({ images, settled, names, catalog, isSubmitting, onAction }: ImageListProps) {
  const t = useTranslations('fir');
  const list = useRef<HTMLUListElement>(null);
  const [isSettledShown, setSettledShown] = useState(false);
  const shown = [...images.filter(isNotIn(settled)), ...(isSettledShown ? settled : [])];
  useNextDoubtfulKey(list);
  return (
    <LoadState query={names} loading={t('loadingNames')} failed={t('failedNames')}>
      {(known) => (
        <LoadState query={catalog} loading={t('loadingItems')} failed={t('failedItems')}>
          {(items) => (
            <ul ref={list} className={styles.images} aria-label={t('images')} inert={isSubmitting}>
              {shown.map((image) => (
                <ImageCard
                  key={image.id}
                  image={image}
                  names={known}
                  catalog={items}
                  sharedWith={otherFileNames(images, image).join(', ')}
                  mayRemove={!isBusy(images) && !isSubmitting}
                  onAction={onAction}
                />
              ))}
              {settled.length > 0 && (
                <li>
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-expanded={isSettledShown}
                    onClick={() => setSettledShown(!isSettledShown)}
                  >
                    {t('exports.settled', { count: settled.length })}
                  </Button>
                </li>
              )}
            </ul>
          )}
        </LoadState>
      )}
    </LoadState>
  );
}
