import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './review-bar.module.css';

const KEYS = ['rows', 'candidates', 'search', 'confirm', 'submit'] as const;

interface ReviewBarProps {
  /** Number of rows still to be reviewed. */
  count: number;
  onNext: () => void;
}

/** How many rows need review, a button for the next one, and the keyboard shortcuts. */
export function ReviewBar({ count, onNext }: ReviewBarProps) {
  const t = useTranslations('fir.review');
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.count} data-open={count > 0 || undefined}>
        {t('count', { count })}
      </span>
      {count > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-keyshortcuts="N"
          rightSection={<kbd className={styles.key}>N</kbd>}
          onClick={onNext}
        >
          {t('next')}
        </Button>
      )}
      <ul className={styles.keys} aria-label={t('keys')}>
        {KEYS.map((key) => (
          <li key={key}>{t.rich(key, { kbd: (chunks) => <kbd className={styles.key}>{chunks}</kbd> })}</li>
        ))}
      </ul>
    </div>
  );
}
