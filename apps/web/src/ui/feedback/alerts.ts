export type AlertClass = 'success' | 'warning' | 'danger' | 'info';

export interface Alert {
  description: string;
  alertClass: AlertClass;
  /** Milliseconds until it is dismissed automatically; without it the alert stays until dismissed. */
  delay?: number;
  /** Replaces the message that was shown under this name, and restarts its time. */
  replaces?: string;
  /** A button in the message, such as Undo; pressing it also dismisses the message. */
  action?: { label: string; onPress: () => void };
}

export interface ShownAlert extends Alert {
  id: string;
  /** Dismissed, and removed from the list after `ALERT_REMOVAL_MS`. */
  isLeaving: boolean;
}

const ALERTS_KEPT = 5;
const SUCCESS_MS = 4000;
/** From dismissal to removal from the list (docs/spec/shell.md#messages). */
export const ALERT_REMOVAL_MS = 500;

let shown: readonly ShownAlert[] = [];
let count = 0;
const followers = new Set<() => void>();

function change(next: readonly ShownAlert[]): void {
  shown = next;
  for (const follow of followers) follow();
}

/** Shows a toast at the bottom right. A sixth drops the oldest. */
export function showAlert(alert: Alert): void {
  count += 1;
  const next = { ...alert, id: alert.replaces ?? String(count), isLeaving: false };
  const isShown = shown.some(({ id }) => id === next.id);
  change(
    isShown
      ? shown.map((shownAlert) => (shownAlert.id === next.id ? next : shownAlert))
      : [...shown, next].slice(-ALERTS_KEPT),
  );
}

/** Says for a moment that something was done. */
export function showSuccess(description: string): void {
  showAlert({ description, alertClass: 'success', delay: SUCCESS_MS });
}

/** Dismisses an alert, which fades out for `ALERT_REMOVAL_MS`. */
export function dismissAlert(id: string): void {
  change(shown.map((alert) => (alert.id === id ? { ...alert, isLeaving: true } : alert)));
}

/** Removes an alert from the list at once. */
export function removeAlert(id: string): void {
  change(shown.filter((alert) => alert.id !== id));
}

/** The alerts on the page, oldest first; a new array after each change. */
export function shownAlerts(): readonly ShownAlert[] {
  return shown;
}

/** Calls back after every change of the list. @returns a function that unsubscribes. */
export function followAlerts(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}
