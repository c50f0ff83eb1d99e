import { type AlertList, alerts } from '@backline/contract';
import type { PublicSoonAlert } from '@backline/domain';
import { Box, Button, Drawer, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useDialogBehaviour } from '../../ui/dialogs/use-dialog-behaviour.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { serverNow } from '../../ui/server-time.ts';
import { useNow } from '../../ui/use-now.ts';
import { AlertRow } from './alert-row.tsx';
import { useAlertTexts } from './alert-texts.ts';
import styles from './alerts.module.css';
import { RefreshTimer } from './refresh-timer.tsx';
import { type ShownAlert, shownAlerts } from './shown-alerts.ts';
import { useAgo } from './use-ago.ts';
import { useMarkRead } from './use-mark-read.ts';

interface AlertsPanelProps {
  opened: boolean;
  onClose: () => void;
}

/** The alerts, in a panel below the bell or, on a phone, in a sheet (docs/spec/alerts.md#bell). */
export function AlertsPanel({ opened, onClose }: AlertsPanelProps) {
  const t = useTranslations('alerts');
  const list = useQuery({ ...query(alerts.list), enabled: opened });
  const markRead = useMarkRead();
  useDialogBehaviour(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size="100%"
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay className={styles.overlay} />
      <Drawer.Content
        data-modal-open
        classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
      >
        <Group flex="none" wrap="nowrap" gap="xs" mih="var(--top-bar)" ps="md" pe="xs">
          <Drawer.Title miw={0} fz="lg" ff="heading">
            {t('title')}
          </Drawer.Title>
          {(list.data?.unread ?? 0) > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              ms="auto"
              c="var(--accent-text)"
              className={styles.markRead}
              loading={markRead.isPending}
              onClick={() => markRead.mutate()}
            >
              {t('markRead')}
            </Button>
          )}
          <Drawer.CloseButton size="lg" aria-label={t('close')} />
        </Group>
        <Box style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}>
          <LoadState query={list} loading={t('loading')} failed={t('failed')}>
            {(loaded) => <Lists list={loaded} onFollow={onClose} />}
          </LoadState>
        </Box>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Lists({ list: { alerts: all, readAt }, onFollow }: { list: AlertList; onFollow: () => void }) {
  const t = useTranslations('alerts');
  const rows = shownAlerts(all);
  const news = rows.filter(({ unread }) => unread);
  const earlier = rows.filter(({ unread }) => !unread);
  const time = useSince(readAt);
  if (rows.length === 0)
    return (
      <Stack gap="xs" px="md" pb="lg">
        <Text>{time === null ? t('nothing') : t('nothingSince', { time })}</Text>
        <Text size="small" c="dimmed">
          {t('hint')}
        </Text>
      </Stack>
    );
  return (
    <>
      <h3 className={styles.heading}>
        {time === null ? t('sinceStart') : t(news.length > 0 ? 'since' : 'nothingSince', { time })}
      </h3>
      <Rows rows={news} onFollow={onFollow} />
      {earlier.length > 0 && (
        <>
          <h3 className={styles.heading} data-band>
            {t('earlier')}
          </h3>
          <Rows rows={earlier} onFollow={onFollow} />
        </>
      )}
    </>
  );
}

/** The time of day, with the date unless it is today. */
function useSince(time: string | null): string | null {
  const format = useFormatter();
  if (time === null) return null;
  const date = new Date(time);
  const isToday = date.toDateString() === new Date(serverNow()).toDateString();
  return format.dateTime(date, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
}

type Expiry = ShownAlert & { kind: 'one'; event: PublicSoonAlert };

/** Whether it is about a stockpile that is still going public soon. */
function isExpiring(alert: ShownAlert, now: number): alert is Expiry {
  return (
    alert.kind === 'one' &&
    alert.event.kind === 'public-soon' &&
    !alert.settled &&
    Date.parse(alert.event.publicAt) > now
  );
}

function Rows({ rows, onFollow }: { rows: readonly ShownAlert[]; onFollow: () => void }) {
  const now = useNow();
  const textsOf = useAlertTexts(now);
  const ago = useAgo(now);
  // Only the first new stockpile gets a button: many buttons would hide which one is urgent.
  const first = rows.find((row) => row.unread && isExpiring(row, now));
  return (
    <List listStyleType="none">
      {rows.map((alert) => (
        <AlertRow
          key={alert.key}
          alert={alert}
          texts={textsOf(alert)}
          age={ago(alert.at)}
          onFollow={onFollow}
        >
          {alert === first && isExpiring(alert, now) && <RefreshTimer stockpile={alert.event.stockpile} />}
        </AlertRow>
      ))}
    </List>
  );
}
