import { alerts } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client/query.ts';

/** Keeps the alerts in the cache up to date; the bell reads the number of new ones from there. */
export function FollowAlerts() {
  useQuery(query(alerts.list));
  return null;
}
