import type { Alert } from '@backline/contract';
import type { AlertEvent } from '@backline/domain';

type BelowMinimum = Extract<AlertEvent, { kind: 'below-minimum' }>;
type Other = Exclude<AlertEvent, BelowMinimum>;

/** Items of a warehouse that fell under their minimum within this time share a row. */
const TOGETHER_MS = 3_600_000;

/** A row of the list. `at` is the time of the latest alert in it. */
export type ShownAlert = { key: string; at: string; unread: boolean; settled: boolean } & (
  | { kind: 'one'; event: Other }
  | { kind: 'below-minimum'; warehouse: BelowMinimum['warehouse']; items: BelowMinimum[] }
);

/** The rows of the panel (docs/spec/alerts.md#bell), with the latest quantity of each item. @param alerts newest first. */
export function shownAlerts(alerts: readonly Alert[]): ShownAlert[] {
  const shown: ShownAlert[] = [];
  for (const [index, { event, ...alert }] of alerts.entries()) {
    const key = `${alerts.length - index}`;
    if (event.kind !== 'below-minimum') {
      shown.push({ ...alert, key, kind: 'one', event });
      continue;
    }
    const group = shown.find(
      (shownAlert) =>
        shownAlert.kind === 'below-minimum' &&
        shownAlert.warehouse.id === event.warehouse.id &&
        shownAlert.unread === alert.unread &&
        Date.parse(shownAlert.at) - Date.parse(alert.at) < TOGETHER_MS,
    );
    if (group?.kind !== 'below-minimum')
      shown.push({ ...alert, key, kind: 'below-minimum', warehouse: event.warehouse, items: [event] });
    else if (!group.items.some(({ item }) => isSame(item, event.item))) group.items.push(event);
  }
  return shown;
}

function isSame(a: BelowMinimum['item'], b: BelowMinimum['item']): boolean {
  return a.firName === b.firName && a.crated === b.crated;
}
