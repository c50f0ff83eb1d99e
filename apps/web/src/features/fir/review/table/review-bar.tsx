import { Button, Group, Kbd, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './reading-table.module.css';

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
    <Group gap="var(--space-1) var(--space-3)" mb="xs" fz="small">
      <Text
        span
        inherit
        c={count > 0 ? 'yellow' : 'dimmed'}
        fw={count > 0 ? 600 : 400}
        role="status"
        data-open={count > 0 || undefined}
      >
        {t('count', { count })}
      </Text>
      {count > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-keyshortcuts="N"
          rightSection={<Kbd size="xs">N</Kbd>}
          onClick={onNext}
        >
          {t('next')}
        </Button>
      )}
      <ul className={styles.keys} aria-label={t('keys')}>
        {KEYS.map((key) => (
          <li key={key}>{t.rich(key, { kbd: (chunks) => <Kbd size="xs">{chunks}</Kbd> })}</li>
        ))}
      </ul>
    </Group>
  );
}
