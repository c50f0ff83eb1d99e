import { CloseButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import {
  ALERT_REMOVAL_MS,
  type AlertClass,
  dismissAlert,
  followAlerts,
  removeAlert,
  type ShownAlert,
  shownAlerts,
} from './alerts.ts';
import styles from './feedback.module.css';

const ICONS = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
  info: IconInfoCircle,
} satisfies Record<AlertClass, unknown>;
const TONES = { success: 'fresh', warning: 'aging', danger: 'stale', info: 'over' } satisfies Record<
  AlertClass,
  string
>;

/**
 * The place where alerts appear; the app has one. It is part of the first load, so that a failure can be shown without
 * a server.
 */
export function AlertList() {
  const alerts = useSyncExternalStore(followAlerts, shownAlerts, shownAlerts);
  return (
    <div className={styles.list}>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </div>
  );
}

function AlertAction({ alert: { id, action } }: { alert: ShownAlert }) {
  if (action === undefined) return null;
  const handlePress = () => {
    dismissAlert(id);
    action.onPress();
  };
  return (
    <button type="button" className={styles.action} onClick={handlePress}>
      {action.label}
    </button>
  );
}

function AlertCard({ alert }: { alert: ShownAlert }) {
  const t = useTranslations('ui.alerts');
  const [isRead, setRead] = useState(false); // not dismissed while the pointer is on it
  useEffect(() => {
    const { id, delay, isLeaving } = alert;
    if (!isLeaving && (delay === undefined || isRead)) return;
    const [leave, after] = isLeaving ? [removeAlert, ALERT_REMOVAL_MS] : [dismissAlert, delay];
    const timer = setTimeout(() => leave(id), after);
    return () => clearTimeout(timer);
  }, [alert, isRead]);
  const Icon = ICONS[alert.alertClass];
  return (
    <div
      className={styles.card}
      data-class={alert.alertClass}
      data-tone={TONES[alert.alertClass]}
      data-leaving={alert.isLeaving || undefined}
      role={alert.alertClass === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
    >
      <Icon size={20} aria-hidden className={styles.icon} />
      <span className={styles.text}>{alert.description}</span>
      <AlertAction alert={alert} />
      <CloseButton size="sm" aria-label={t('dismiss')} onClick={() => dismissAlert(alert.id)} />
    </div>
  );
}
