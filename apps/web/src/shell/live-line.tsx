import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useKeptAt } from '../api/storage/offline-copies.ts';
import { openedPage } from '../offline/reload-page.ts';
import { hasUnsavedWork } from '../ui/dialogs/unsaved-work.ts';
import styles from './shell.module.css';
import { useLiveUpdates } from './use-live-updates.ts';

/** Under the top bar: over the page who just reported what, or above it that the page no longer hears of changes. */
export function LiveLine() {
  const t = useTranslations('shell.live');
  const { isLost, isUpdated, report } = useLiveUpdates();
  const keptAt = useKeptAt();
  const isAway = isLost || keptAt !== null;
  return (
    <div role="status" className={styles.place} data-away={isAway || isUpdated || undefined}>
      {!isAway && isUpdated && <Update />}
      {isAway && (
        <p className={styles.lost}>
          <IconPlugConnectedX size={16} aria-hidden />
          {keptAt === null ? t('lost') : <Copy keptAt={keptAt} />}
        </p>
      )}
      {!isAway && report && (
        <p className={styles.line} key={`${report.stockpile} ${report.by}`}>
          {t.rich(report.kind, {
            by: report.by,
            stockpile: report.stockpile,
            link: (name) => <Link to={`/warehouses/${report.warehouseId}`}>{name}</Link>,
          })}
        </p>
      )}
    </div>
  );
}

/** Offers what the server has now; nothing that was begun is lost. */
function Update() {
  const t = useTranslations('shell.live');
  const [isAsked, setIsAsked] = useState(false);
  const load = () => {
    if (hasUnsavedWork()) setIsAsked(true);
    else openedPage.reload();
  };
  return (
    <p className={styles.update}>
      {t(isAsked ? 'updateUnsaved' : 'update')}
      <Button variant="subtle" size="compact-sm" onClick={load}>
        {t('load')}
      </Button>
    </p>
  );
}

/** The line of a page without a network, which shows copies, as far as there are any. */
function Copy({ keptAt }: { keptAt: string }) {
  const t = useTranslations('shell.live');
  const format = useFormatter();
  const time = format.dateTime(new Date(keptAt), 'moment');
  return useIsMissing() ? t('missing') : t('copy', { time });
}

/** Whether something on the screen could not be loaded, so that not even a copy of it is shown. */
function useIsMissing(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .findAll({ type: 'active' })
        .some(({ state }) => state.status === 'error' && state.data === undefined),
  );
}
