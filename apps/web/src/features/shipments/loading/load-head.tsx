import type { SavedContainer } from '@backline/contract';
import { Group, Progress, Text, Title } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../api/storage/session.ts';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { TONES } from '../container-tones.ts';
import styles from '../shipments.module.css';

interface LoadHeadProps {
  shipmentId: number;
  /** Supplier and destination, in words. */
  way: string;
  container: SavedContainer;
  /** Crates that are in, of how many. */
  done: number;
  total: number;
  /** How many ticks wait for a connection. */
  waiting: number;
}

/** The way, whose container it is, and how much of it is in. */
export function LoadHead({ shipmentId, way, container, done, total, waiting }: LoadHeadProps) {
  const t = useTranslations('shipments');
  const page = useTranslations('ui');
  const username = useSession()?.user.username;
  const { name, state, holder } = container;
  const isMine = state === 'claimed' && holder === username;
  return (
    <div className={styles.loadHead}>
      <title>{page('pageTitle', { title: `${name} · ${way}` })}</title>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <BackLink to={`/shipments/${shipmentId}`}>{way}</BackLink>
        {waiting > 0 ? (
          <span role="status">
            <StatusBadge status="aging">
              <IconCloudOff size={14} aria-hidden /> {t('load.waiting', { count: waiting })}
            </StatusBadge>
          </span>
        ) : (
          <StatusBadge status={TONES[state]}>
            {isMine ? t('load.mine') : t(`stateOf.${state}`, { holder: holder ?? t('somebody') })}
          </StatusBadge>
        )}
      </Group>
      <Group gap="xs" justify="space-between" align="baseline">
        <Title order={1} fz="1.375rem">
          {name}
        </Title>
        <Text c="dimmed">
          {t.rich('load.progress', {
            done,
            total,
            b: (chunks) => (
              <Text component="b" fz="1.375rem" fw={600} c="bright">
                {chunks}
              </Text>
            ),
          })}
        </Text>
      </Group>
      <Progress
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={t('load.crates')}
        color="var(--status-fresh)"
      />
    </div>
  );
}
