import type { PyramidPlan } from '@backline/contract';
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import styles from './pyramids.module.css';

interface PyramidPlanCardProps {
  pyramid: PyramidPlan;
  onSettings: () => void;
}

/** A pyramid in the list: its shape and size. It links to the editor. */
export function PyramidPlanCard({ pyramid, onSettings }: PyramidPlanCardProps) {
  const t = useTranslations('pyramids');
  const { id, name, bluefin, rows } = pyramid;
  const columns = rows.reduce((sum, row) => sum + row.length, 0);
  return (
    <Card component="article" className={styles.plan ?? ''}>
      <Group gap="xs" align="start" justify="space-between" wrap="nowrap">
        <Title order={2} fz="xl" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Link to={`/war/pyramids/${id}/edit`}>{name}</Link>
        </Title>
        <IconButton
          flex="none"
          mt="calc(-1 * var(--space-1))"
          me="calc(-1 * var(--space-1))"
          style={{ zIndex: 1 }}
          variant="subtle"
          color="gray"
          size="lg"
          label={t('settings', { name })}
          onClick={onSettings}
        >
          <IconSettings size={20} aria-hidden />
        </IconButton>
      </Group>
      <Shape rows={rows} />
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text span size="small" c="dimmed">
          {columns === 0 ? t('noRows') : t('size', { rows: rows.length, columns })}
        </Text>
        {bluefin && <StatusBadge status="over">{t('bluefin')}</StatusBadge>}
      </Group>
    </Card>
  );
}

/** More would not fit side by side. */
const BLOCKS_SHOWN = 24;
const ROWS_SHOWN = 8;

/** The outline of the rows, so that a pyramid can be recognised at a glance. */
function Shape({ rows }: { rows: PyramidPlan['rows'] }) {
  return (
    <Stack gap={3} align="center" justify="center" mih="4rem" aria-hidden>
      {rows.slice(0, ROWS_SHOWN).map((row, rowIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
        <Group key={rowIndex} gap={3} wrap="nowrap">
          {row.slice(0, BLOCKS_SHOWN).map(({ order }) => (
            <span key={order} className={styles.block} />
          ))}
        </Group>
      ))}
    </Stack>
  );
}
