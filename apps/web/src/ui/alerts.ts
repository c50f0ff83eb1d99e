import { notifications, notificationsStore } from '@mantine/notifications';

export type AlertClass = 'success' | 'warning' | 'danger' | 'info';

export interface Alert {
  description: string;
  alertClass: AlertClass;
  /** Milliseconds until it goes by itself; without it the alert stays until dismissed. */
  delay?: number;
}

export const ALERTS_KEPT = 5;
/** From dismissal to leaving the list (product.md §9). */
export const ALERT_REMOVAL_MS = 500;

/** Shows a toast at the bottom right. A sixth drops the oldest. */
export function showAlert({ description, alertClass, delay }: Alert): void {
  const kept = notificationsStore.getState().notifications;
  for (const oldest of kept.slice(0, Math.max(0, kept.length + 1 - ALERTS_KEPT)))
    if (oldest.id !== undefined) notifications.hide(oldest.id);
  notifications.show({
    message: description,
    autoClose: delay ?? false,
    role: alertClass === 'danger' ? 'alert' : 'status',
    'data-class': alertClass,
  });
}
