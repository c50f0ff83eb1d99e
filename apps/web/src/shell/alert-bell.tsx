import type { AlertList } from '@backline/contract';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { retryableImport } from '../ui/retryable-import.ts';
import { whenIdle } from '../ui/when-idle.ts';
import styles from './shell.module.css';

const AlertsPanel = lazyDialog(async () => (await import('../features/alerts/alerts-panel.tsx')).AlertsPanel);
const follower = retryableImport(
  async () => (await import('../features/alerts/follow-alerts.ts')).FollowAlerts,
);

/** The highest count shown, so that two digits are enough. */
const SHOWN_UP_TO = 99;

/** The bell with the number of unread alerts, which opens the panel (docs/spec/alerts.md#bell). */
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
 * The unread count that FollowAlerts has loaded. Read from the cache, because an observer would need the contract's schema
 * in the first load.
 */
function useUnread(): number {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<AlertList>(['alerts', 'list', null])?.unread ?? 0,
    () => 0,
  );
}

/** Loaded when the page is complete and the browser idle: the count must not delay the first screen. */
function useWhenIdle() {
  const [Part, setPart] = useState(follower.get);
  const isMissing = Part === null;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    const load = () =>
      follower.load().then(
        (part) => !isGone && setPart(() => part),
        (error: unknown) => console.error(error), // the panel shows the error when it is opened
      );
    const cancel = whenIdle(() => void load());
    return () => {
      isGone = true;
      cancel();
    };
  }, [isMissing]);
  return Part;
}
