import { Flex, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from '../pyramids.module.css';
import { PyramidStatusMark, STATUS_WORDS, toneOf } from './pyramid-status.tsx';
import { countColumns, type ShownRow } from './shown-rows.ts';

/** Most urgent first. */
const STATUSES = [3, 2, 1, 0] as const;

/** A legend that also counts the columns of each status. */
export function PyramidSummary({
  rows,
  hidesCompleted,
}: {
  rows: readonly ShownRow[];
  hidesCompleted: boolean;
}) {
  const t = useTranslations('pyramidPage.grid');
  const { byStatus, completed } = countColumns(rows);
  return (
    <Group gap="var(--space-1) var(--space-4)" fz="small" c="dimmed">
      <Flex
        component="ul"
        wrap="wrap"
        align="center"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        gap="var(--space-1) var(--space-4)"
        role="list"
        aria-label={t('summary')}
      >
        {STATUSES.map((status) => (
          <li
            key={status}
            className={styles.count}
            style={toneOf(status)}
            data-status={STATUS_WORDS[status]}
            data-none={byStatus[status] === 0 || undefined}
          >
            <PyramidStatusMark status={status} /> <strong>{byStatus[status]}</strong>
          </li>
        ))}
      </Flex>
      {hidesCompleted && completed > 0 && <Text inherit>{t('hidden', { count: completed })}</Text>}
    </Group>
  );
}
