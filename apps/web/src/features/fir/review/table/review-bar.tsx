import { Group, Kbd, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './reading-table.module.css';

const KEYS = ['next', 'confirm', 'candidates', 'search', 'rows', 'submit'] as const;

/** How many rows need review, and the keyboard shortcuts. @param count of the rows still to be reviewed. */
export function ReviewBar({ count }: { count: number }) {
  const t = useTranslations('fir.review');
  return (
    <Group gap="var(--space-1) var(--space-3)" mb={4} fz="small">
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
      <ul className={styles.keys} aria-label={t('keys')}>
        {KEYS.map((key) => (
          <li key={key}>{t.rich(key, { kbd: (chunks) => <Kbd size="xs">{chunks}</Kbd> })}</li>
        ))}
      </ul>
    </Group>
  );
}
