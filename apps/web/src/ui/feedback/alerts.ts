import { notifications, notificationsStore } from '@mantine/notifications';

export type AlertClass = 'success' | 'warning' | 'danger' | 'info';

export interface Alert {
  description: string;
  alertClass: AlertClass;
  /** Milliseconds until it goes by itself; without it the alert stays until dismissed. */
  delay?: number;
  /** Takes the place of the message that was shown under this name, with its whole time. */
  replaces?: string;
}

export const ALERTS_KEPT = 5;
/** From dismissal to leaving the list (docs/spec/shell.md#messages). */
export const ALERT_REMOVAL_MS = 500;

/** Shows a toast at the bottom right. A sixth drops the oldest. */
export function showAlert({ description, alertClass, delay, replaces }: Alert): void {
  const kept = notificationsStore.getState().notifications;
  for (const oldest of kept.slice(0, Math.max(0, kept.length + 1 - ALERTS_KEPT)))
    if (oldest.id !== undefined) notifications.hide(oldest.id);
  const isShown = replaces !== undefined && kept.some(({ id }) => id === replaces);
  notifications[isShown ? 'update' : 'show']({
    ...(replaces !== undefined && { id: replaces }),
    message: description,
    autoClose: delay ?? false,
    role: alertClass === 'danger' ? 'alert' : 'status',
    'data-class': alertClass,
  });
}
