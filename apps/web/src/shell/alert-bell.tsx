import type { AlertList } from '@backline/contract';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { retryableImport } from '../ui/retryable-import.ts';
import styles from './alert-bell.module.css';

const AlertsPanel = lazyDialog(async () => (await import('../features/alerts/alerts-panel.tsx')).AlertsPanel);
const follower = retryableImport(
  async () => (await import('../features/alerts/follow-alerts.ts')).FollowAlerts,
);

/** More is not worth the room of another figure. */
const SHOWN_UP_TO = 99;

/** How much has happened since everything was marked as read, and what (docs/spec/alerts.md#bell). */
export function AlertBell() {
  const t = useTranslations('shell.bell');
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const unread = useUnread();
  const FollowAlerts = useWhenIdle();
  const handleOpen = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        data-bell
        aria-label={t('open', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={handleOpen}
      >
        <IconBell size={20} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > SHOWN_UP_TO ? `${SHOWN_UP_TO}+` : unread}
          </span>
        )}
      </button>
      {FollowAlerts && <FollowAlerts />}
      {wasOpen && <AlertsPanel opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * What FollowAlerts has loaded. Read from the cache: an observer of its own would need the contract's shape, which is not
 * worth a place in the first load.
 */
function useUnread(): number {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<AlertList>(['alerts', 'list', null])?.unread ?? 0,
    () => 0,
  );
}

/** Loaded once the page has what it shows and the browser has time: a count is worth no delay of the first screen. */
function useWhenIdle() {
  const [Part, setPart] = useState(follower.get);
  const isMissing = Part === null;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    const load = () =>
      follower.load().then(
        (part) => !isGone && setPart(() => part),
        (error: unknown) => console.error(error), // the panel itself says so when it is opened
      );
    // Safari has no idle callback.
    const timer =
      'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 5000 }) : setTimeout(load, 1000);
    return () => {
      isGone = true;
      if ('cancelIdleCallback' in window) cancelIdleCallback(Number(timer));
      else clearTimeout(timer);
    };
  }, [isMissing]);
  return Part;
}
