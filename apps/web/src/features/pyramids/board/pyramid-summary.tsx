import { Flex, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
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
          <Flex
            component="li"
            key={status}
            gap="xxs"
            align="center"
            fw={500}
            c={byStatus[status] === 0 ? 'dimmed' : 'var(--tone)'}
            style={toneOf(status)}
            data-status={STATUS_WORDS[status]}
          >
            <PyramidStatusMark status={status} /> <strong>{byStatus[status]}</strong>
          </Flex>
        ))}
      </Flex>
      {hidesCompleted && completed > 0 && <Text inherit>{t('hidden', { count: completed })}</Text>}
    </Group>
  );
}
