import { Progress, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { FirImages } from './fir-images.ts';
import styles from './reading-progress.module.css';

/** One bar over all pictures of the batch while it is read; what it says is announced. */
export function ReadingProgress({ batch, isBusy }: { batch: FirImages['batch']; isBusy: boolean }) {
  const t = useTranslations('fir');
  const text = batch.total > 0 ? t('progress', { ...batch }) : '';
  if (!isBusy) return <VisuallyHidden role="status">{text}</VisuallyHidden>;
  return (
    <div className={styles.progress}>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.round((100 * batch.done) / batch.total)}
          animated
          aria-label={t('progressBar')}
        />
      </Progress.Root>
    </div>
  );
}
