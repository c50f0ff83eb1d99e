import type { Stockpile } from '@backline/contract';
import { PUBLIC_STOCKPILE } from '@backline/domain';
import { Button, Flex, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconHistory, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { AgeLabel } from '../../ui/labels/age-label.tsx';
import { WatchButton } from '../watches/watch-button.tsx';
import { ReleaseLabel } from './release-label.tsx';
import { StockpileCode } from './stockpile-code.tsx';
import styles from './stockpiles.module.css';
import { useRefreshTimer } from './use-refresh-timer.ts';

const StockpileHistory = lazyDialog(async () => (await import('./stockpile-history.tsx')).StockpileHistory);

export function StockpileCard({ stockpile }: { stockpile: Stockpile }) {
  const t = useTranslations('stockpiles');
  const { id, name, code, permissionGroup, refreshedAt, publicAt, firUpdatedAt } = stockpile;
  const timer = useRefreshTimer(id);
  const [isHistoryOpen, history] = useDisclosure();
  const isPublic = name === PUBLIC_STOCKPILE;

  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <Title order={3} c="bright" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        {permissionGroup && (
          <Flex
            component="span"
            display="inline-flex"
            gap="xxs"
            align="center"
            c="var(--accent-text)"
            fz="small"
            style={{ overflowWrap: 'anywhere' }}
          >
            <IconLock size={14} aria-hidden /> {t('lockedTo', { group: permissionGroup.name })}
          </Flex>
        )}
      </header>
      {isPublic ? (
        <Text c="dimmed" fz="small">
          {t('publicHint')}
        </Text>
      ) : (
        <StockpileCode id={id} name={name} code={code} />
      )}
      <dl className={styles.ages}>
        {!isPublic && (
          <Age label={t('publicIn')}>
            <ReleaseLabel publicAt={publicAt} />
          </Age>
        )}
        <Age label={t('reported')}>
          <AgeLabel since={firUpdatedAt} never={t('neverReported')} />
        </Age>
        {!isPublic && (
          <Age label={t('refreshed')}>
            <AgeLabel since={refreshedAt} quiet />
          </Age>
        )}
      </dl>
      <div className={styles.actions}>
        {!isPublic && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={timer.isRefreshing}
            aria-label={t('refreshTimerOf', { name })}
            onClick={timer.refresh}
          >
            {t('refreshTimer')}
          </Button>
        )}
        {timer.undo && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            loading={timer.isUndoing}
            aria-label={t('undoRefreshOf', { name })}
            onClick={timer.undo}
          >
            {t('undoRefresh')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconHistory size={14} aria-hidden />}
          aria-label={t('showHistoryOf', { name })}
          onClick={history.open}
        >
          {t('showHistory')}
        </Button>
        <WatchButton isCompact watchable={{ kind: 'stockpile', id }} name={name} />
      </div>
      {isHistoryOpen && <StockpileHistory stockpile={stockpile} onClose={history.close} />}
    </article>
  );
}

function Age({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
