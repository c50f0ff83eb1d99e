import { alerts } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/** Keeps what happened up to date for the bell, which reads how much of it is new. */
export function FollowAlerts() {
  useQuery(query(alerts.list));
  return null;
}
