import type { WarSpan } from '@backline/contract';
import { useFormatter, useTranslations } from 'use-intl';

/** The name of a war, from its first and last day in UTC. */
export function useWarName() {
  const t = useTranslations('statistics');
  const format = useFormatter();
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeZone: 'UTC' });
  return ({ id, from, to }: WarSpan): string => {
    if (id === null || to === null)
      return from === null ? t('thisWar') : t('thisWarSince', { from: day(from) });
    return from === null ? t('warUntil', { to: day(to) }) : t('warOf', { from: day(from), to: day(to) });
  };
}
