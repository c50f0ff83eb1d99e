import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './review-bar.module.css';

const KEYS = ['rows', 'candidates', 'search', 'confirm'] as const;

interface ReviewBarProps {
  /** Rows that are still to be checked. */
  count: number;
  onNext: () => void;
}

/** How many rows a person should look at, the way to the next one, and the keys that are enough for all of it. */
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
          <li key={key}>{t.rich(key, { kbd: (words) => <kbd className={styles.key}>{words}</kbd> })}</li>
        ))}
      </ul>
    </div>
  );
}
