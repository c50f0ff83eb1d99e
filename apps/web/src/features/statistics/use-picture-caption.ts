import type { WarSpan } from '@backline/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { serverNow } from '../../ui/server-time.ts';
import { useWarName } from './use-war-name.ts';

/** The line under a picture's title: the war, the part of the stock or work, and when the picture was made. */
export function usePictureCaption() {
  const t = useTranslations('statistics');
  const format = useFormatter();
  const warName = useWarName();
  return (war: WarSpan, part: string | null = null): string => {
    const made = format.dateTime(serverNow(), 'moment');
    return [warName(war), part, t('madeAt', { time: made })].filter((line) => line !== null).join(' · ');
  };
}
