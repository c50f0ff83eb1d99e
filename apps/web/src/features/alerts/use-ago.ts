import { MINUTE_MS } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** How long ago, abbreviated: `12 m`, `1 h`, then the weekday, and after a week the date. */
export function useAgo(now: number): (time: string) => string {
  const t = useTranslations('alerts.ago');
  const format = useFormatter();
  return (time) => {
    const minutes = Math.floor((now - Date.parse(time)) / MINUTE_MS);
    if (minutes < 1) return t('now');
    if (minutes < HOUR_MINUTES) return t('minutes', { count: minutes });
    if (minutes < DAY_MINUTES) return t('hours', { count: Math.floor(minutes / HOUR_MINUTES) });
    const date = new Date(time);
    if (minutes < WEEK_MINUTES) return format.dateTime(date, { weekday: 'short' });
    return format.dateTime(date, { day: 'numeric', month: 'short' });
  };
}
