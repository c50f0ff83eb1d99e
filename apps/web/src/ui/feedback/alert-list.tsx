import '@mantine/notifications/styles.css';
import { CloseButton } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './alert-list.module.css';
import { ALERT_REMOVAL_MS, ALERTS_KEPT, type AlertClass } from './alerts.ts';

const ICONS = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
  info: IconInfoCircle,
} satisfies Record<AlertClass, unknown>;

/** Where alerts appear; the app has one. It is part of the first load, so that a failure can be shown without a server. */
export function AlertList() {
  return (
    <Notifications
      position="bottom-right"
      limit={ALERTS_KEPT}
      containerWidth="var(--alert-width)"
      transitionDuration={ALERT_REMOVAL_MS}
      renderNotification={(alert) => <AlertCard alert={alert} />}
    />
  );
}

function AlertCard({ alert }: { alert: NotificationData }) {
  const t = useTranslations('ui.alerts');
  const alertClass: AlertClass = alert['data-class']; // set by showAlert, the only source of alerts
  const Icon = ICONS[alertClass];
  return (
    <div className={styles.card} data-class={alertClass}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <span className={styles.text}>{alert.message}</span>
      <CloseButton
        size="sm"
        aria-label={t('dismiss')}
        onClick={() => alert.id !== undefined && notifications.hide(alert.id)}
      />
    </div>
  );
}
