import type { Stockpile } from '@backline/contract';
import { ageLabel, PUBLIC_STOCKPILE } from '@backline/domain';
import { Button, Flex, Menu, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconDots, IconHistory, IconLock, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { AgeText } from '../../ui/labels/age-text.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CodeLine } from '../codes/stockpile-code.tsx';
import { useStockpileCode } from '../codes/use-stockpile-code.ts';
import { WatchItem } from '../watches/watch-button.tsx';
import { ReleaseLabel } from './release-label.tsx';
import styles from './stockpiles.module.css';
import { useRefreshTimer } from './use-refresh-timer.ts';

const StockpileHistory = lazyDialog(async () => (await import('./stockpile-history.tsx')).StockpileHistory);

interface StockpileCardProps {
  stockpile: Stockpile;
  /** The stockpile that the address names: it is marked, and scrolled to. */
  isMarked?: boolean;
  /** Called before the timer is set, which changes the order by time. */
  onRefresh?: () => void;
}

/** A stockpile as a row: its name and time, its code, its timer, and what else can be done with it. */
export function StockpileCard({ stockpile, isMarked = false, onRefresh }: StockpileCardProps) {
  const { id, name, publicAt } = stockpile;
  const t = useTranslations('stockpiles');
  const row = useRef<HTMLElement>(null);
  const timer = useRefreshTimer(id);
  const code = useStockpileCode(stockpile);
  const isPublic = name === PUBLIC_STOCKPILE;
  const handleRefresh = () => {
    onRefresh?.();
    timer.refresh();
  };
  const handleKey = ({ key, target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (isPublic || target !== currentTarget || ctrlKey || metaKey || altKey) return;
    if (key === 'c' && stockpile.code !== '') code.copy();
    if (key === 'r' && !timer.isRefreshing && timer.undo === null) handleRefresh();
  };
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);

  return (
    <article
      ref={row}
      className={styles.card}
      aria-label={name}
      aria-current={isMarked || undefined}
      data-noted={timer.undo !== null || undefined}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <header className={styles.head}>
        <Title order={3} fz="md" fw={600} ff="text" c="bright" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Lock group={stockpile.permissionGroup} />
        {isPublic ? (
          <Text span c="dimmed" fz="small">
            {t('publicHint')}
          </Text>
        ) : (
          <ReleaseLabel publicAt={publicAt} />
        )}
      </header>
      {isPublic && <Ages stockpile={stockpile} />}
      {!isPublic && (timer.undo ? <Noted /> : <CodeLine code={code} name={name} />)}
      <div className={styles.actions}>
        {!isPublic && <TimerButton name={name} timer={timer} onRefresh={handleRefresh} />}
        <StockpileMenu stockpile={stockpile} />
      </div>
      {!isPublic && <Ages stockpile={stockpile} hasTimer />}
    </article>
  );
}

/** Said in the row of a timer that was just set. */
function Noted() {
  const t = useTranslations('stockpiles');
  return (
    <Text c="dimmed" fz="small" lh={1.3} role="status">
      {t('noted')}
    </Text>
  );
}

interface TimerButtonProps {
  name: string;
  timer: ReturnType<typeof useRefreshTimer>;
  onRefresh: () => void;
}

/** Sets the timer, and then takes that back. */
function TimerButton({ name, timer, onRefresh }: TimerButtonProps) {
  const t = useTranslations('stockpiles');
  const { undo } = timer;
  return undo ? (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      loading={timer.isUndoing}
      aria-label={t('undoRefreshOf', { name })}
      onClick={undo}
    >
      {t('undoRefresh')}
    </Button>
  ) : (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={timer.isRefreshing}
      aria-label={t('refreshTimerOf', { name })}
      onClick={onRefresh}
    >
      <span className={styles.long}>{t('refreshTimer')}</span>
      <span className={styles.short} aria-hidden>
        {t('refresh')}
      </span>
    </Button>
  );
}

function Lock({ group }: { group: Stockpile['permissionGroup'] }) {
  const t = useTranslations('stockpiles');
  if (group === null) return null;
  return (
    <Flex component="span" display="inline-flex" gap="xxs" align="center" c="var(--accent-text)" fz="small">
      <IconLock size={14} aria-hidden /> {t('lockedTo', { group: group.name })}
    </Flex>
  );
}

/** When it was refreshed, which has no colour of its own, and when it was reported. */
function Ages({ stockpile, hasTimer = false }: { stockpile: Stockpile; hasTimer?: boolean }) {
  const t = useTranslations('stockpiles');
  const now = useNow();
  const { firUpdatedAt, refreshedAt } = stockpile;
  const isNever = (time: string) => Date.parse(time) === 0;
  return (
    <p className={styles.ages}>
      {hasTimer && (
        <span>
          {isNever(refreshedAt)
            ? t('neverRefreshed')
            : t.rich('refreshedAgo', {
                time: () => <time dateTime={refreshedAt}>{ageLabel(Date.parse(refreshedAt), now)}</time>,
              })}
        </span>
      )}
      <span>
        {isNever(firUpdatedAt)
          ? t('neverReported')
          : t.rich('reportedAgo', { time: () => <AgeText since={firUpdatedAt} /> })}
      </span>
    </p>
  );
}

function StockpileMenu({ stockpile }: { stockpile: Stockpile }) {
  const t = useTranslations('stockpiles');
  const { id, name } = stockpile;
  const [isHistoryOpen, history] = useDisclosure();
  return (
    <>
      <MenuButton isCompact icon={<IconDots size={18} aria-hidden />} label={t('moreOf', { name })}>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={history.open}>
          {t('showHistory')}
        </Menu.Item>
        <WatchItem watchable={{ kind: 'stockpile', id }} name={name} />
      </MenuButton>
      {isHistoryOpen && <StockpileHistory stockpile={stockpile} onClose={history.close} />}
    </>
  );
}
