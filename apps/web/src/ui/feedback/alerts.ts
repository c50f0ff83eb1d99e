export type AlertClass = 'success' | 'warning' | 'danger' | 'info';

export interface Alert {
  description: string;
  alertClass: AlertClass;
  /** Milliseconds until it goes by itself; without it the alert stays until dismissed. */
  delay?: number;
  /** Takes the place of the message that was shown under this name, with its whole time. */
  replaces?: string;
  /** A button in the message, such as Undo; pressing it also dismisses the message. */
  action?: { label: string; onPress: () => void };
}

export interface ShownAlert extends Alert {
  id: string;
  /** It was dismissed, and leaves the list after `ALERT_REMOVAL_MS`. */
  isLeaving: boolean;
}

const ALERTS_KEPT = 5;
/** From dismissal to leaving the list (docs/spec/shell.md#messages). */
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
    isShown ? shown.map((one) => (one.id === next.id ? next : one)) : [...shown, next].slice(-ALERTS_KEPT),
  );
}

/** Lets an alert leave: it stays for `ALERT_REMOVAL_MS` more. */
export function dismissAlert(id: string): void {
  change(shown.map((one) => (one.id === id ? { ...one, isLeaving: true } : one)));
}

/** Takes an alert out of the list at once. */
export function removeAlert(id: string): void {
  change(shown.filter((one) => one.id !== id));
}

/** The alerts on the page, the oldest first. The list is another one whenever it changed. */
export function shownAlerts(): readonly ShownAlert[] {
  return shown;
}

/** Calls back after every change of the list. @returns stops following. */
export function followAlerts(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}
