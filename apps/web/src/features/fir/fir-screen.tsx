import { stockpiles } from '@backline/contract';
import { Button } from '@mantine/core';
import { IconHelp, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { lazyDialog, lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useCatalog } from '../items/catalog.ts';
import { type ImageReader, openBrowserReader } from '../screenshots/image-reader.ts';
import { usePaste } from '../screenshots/use-paste.ts';
import { DraftsNote } from './drafts/drafts-note.tsx';
import { useReviewDrafts } from './drafts/use-review-drafts.ts';
import { isBusy, processedImages } from './fir-images.ts';
import styles from './fir-screen.module.css';
import { ReportFooter } from './report-footer.tsx';
import { maySubmit, otherFileNames, reportProblems } from './report-problems.ts';
import { ReadingNotes } from './review/reading-notes.tsx';
import { ReadingProgress } from './review/reading-progress.tsx';
import { useNextDoubtfulKey } from './review/review-keys.ts';
import { useFirImages } from './use-fir-images.ts';
import { useSubmitReport } from './use-submit-report.ts';
import { WaitingList } from './waiting/waiting-list.tsx';

const FirInfo = lazyDialog(async () => (await import('./fir-info.tsx')).FirInfo);
/** Loaded lazily: it is half of the screen's code and not needed before the first picture. */
const ImageCard = lazyPart(async () => (await import('./review/image-card.tsx')).ImageCard);

const NOTHING_PASTED_MS = 4000;

/**
 * Turns screenshots into a reviewed report (docs/spec/reports.md#fir-page). `openReader` is called for the
 * first picture.
 */
export function FirScreen({ openReader = openBrowserReader }: { openReader?: () => ImageReader }) {
  const t = useTranslations('fir');
  const [isInfoOpen, setInfoOpen] = useState(false);
  const names = useQuery(query(stockpiles.names));
  const catalog = useCatalog();
  const { state, dispatch, addFiles } = useFirImages(openReader);
  const { submit, isSubmitting } = useSubmitReport();
  const { images } = state;
  const isLocked = isBusy(images) || isSubmitting;

  const dropzone = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: isSubmitting,
    onDrop: (files) => {
      void addFiles(files);
      // Otherwise choosing the same file again would not fire a change event.
      if (dropzone.inputRef.current) dropzone.inputRef.current.value = '';
    },
  });
  usePaste((files) => {
    if (files.length > 0 && !isSubmitting) void addFiles(files, true);
    else if (files.length === 0)
      showAlert({ description: t('nothingPasted'), alertClass: 'info', delay: NOTHING_PASTED_MS });
  });
  const drafts = useReviewDrafts(images, dispatch);
  // Reviews stored in this browser are restored on return, so leaving only needs a warning if storing failed.
  useLeaveGuard(images.length > 0 && drafts.status === 'failed', {
    title: t('leave.title'),
    message: t('leave.message'),
    confirmLabel: t('leave.confirm'),
  });

  const list = useRef<HTMLUListElement>(null);
  useNextDoubtfulKey(list);

  const handleSubmit = async () => {
    if (catalog.data === undefined) return;
    if (await submit(processedImages(images), catalog.data)) dispatch({ type: 'cleared' });
  };

  const known = names.data ?? [];
  const chooseButton = (
    <Button
      leftSection={<IconPhotoPlus size={18} aria-hidden />}
      onClick={dropzone.open}
      disabled={isSubmitting}
    >
      {t('chooseImages')}
    </Button>
  );

  return (
    <div {...dropzone.getRootProps({ className: styles.screen ?? '' })}>
      <input {...dropzone.getInputProps({ accept: 'image/*', 'aria-label': t('fileInput') })} />
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <>
            <Button
              variant="subtle"
              leftSection={<IconHelp size={18} aria-hidden />}
              onClick={() => setInfoOpen(true)}
            >
              {t('howTo')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={isLocked || images.length === 0}
              onClick={() => dispatch({ type: 'cleared' })}
            >
              {t('clearAll')}
            </Button>
            {images.length > 0 && chooseButton}
          </>
        }
      />
      <WaitingList />
      <DraftsNote
        drafts={drafts}
        count={images.length}
        mayDiscard={!isLocked}
        onDiscard={(ids) => {
          for (const id of ids) dispatch({ type: 'removed', id });
        }}
      />
      <ReadingProgress batch={state.batch} isBusy={isBusy(images)} />
      <ReadingNotes repeated={state.repeated} discarded={state.discarded} />
      {images.length === 0 ? (
        <EmptyState title={t('empty')} hint={t('emptyHint')}>
          {chooseButton}
        </EmptyState>
      ) : (
        <LoadState query={names} loading={t('loadingNames')} failed={t('failedNames')}>
          {() => (
            <LoadState query={catalog} loading={t('loadingItems')} failed={t('failedItems')}>
              {(items) => (
                <ul ref={list} className={styles.images} aria-label={t('images')} inert={isSubmitting}>
                  {images.map((image) => (
                    <ImageCard
                      key={image.id}
                      image={image}
                      names={known}
                      catalog={items}
                      sharedWith={otherFileNames(images, image).join(', ')}
                      mayRemove={!isLocked}
                      onAction={dispatch}
                    />
                  ))}
                </ul>
              )}
            </LoadState>
          )}
        </LoadState>
      )}
      <ReportFooter
        count={images.length}
        problems={reportProblems(images, known)}
        maySubmit={maySubmit(images, known) && catalog.data !== undefined}
        isSubmitting={isSubmitting}
        onSubmit={() => void handleSubmit()}
      />
      {dropzone.isDragGlobal && (
        <div className={styles.drop} aria-hidden>
          {t('dropHere')}
        </div>
      )}
      {isInfoOpen && <FirInfo opened onClose={() => setInfoOpen(false)} />}
    </div>
  );
}
