import type { AlertList } from '@backline/contract';
import type { LockAccess } from '@backline/domain';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { listThreats } from '../war-api/list-threats.ts';
import { listAlerts } from './alerts.queries.ts';

/** Returns the alerts that the bell shows a person; the alert of a warehouse that is no longer threatened is settled. */
export async function showAlerts(
  db: Db,
  config: Pick<Config, 'warApi'>,
  viewer: LockAccess & { userId: number },
  now: Date,
): Promise<AlertList> {
  const list = await listAlerts(db, viewer);
  if (!list.alerts.some(({ event }) => event.kind === 'town-threatened')) return list;
  const threatened = new Set((await listThreats(db, config, now)).map(({ warehouseId }) => warehouseId));
  return {
    ...list,
    alerts: list.alerts.map((alert) =>
      alert.event.kind === 'town-threatened'
        ? { ...alert, settled: !threatened.has(alert.event.warehouse.id) }
        : alert,
    ),
  };
}
