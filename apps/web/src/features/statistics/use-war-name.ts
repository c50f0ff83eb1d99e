import type { WarSpan } from '@backline/contract';
import { useFormatter, useTranslations } from 'use-intl';

/** What a war is called: by when it began and ended. */
export function useWarName() {
  const t = useTranslations('statistics');
  const format = useFormatter();
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });
  return ({ id, from, to }: WarSpan): string => {
    if (id === null || to === null)
      return from === null ? t('thisWar') : t('thisWarSince', { from: day(from) });
    return from === null ? t('warUntil', { to: day(to) }) : t('warOf', { from: day(from), to: day(to) });
  };
}
