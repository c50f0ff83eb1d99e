import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { toServerTime } from '../../../ui/server-time.ts';

/**
 * Says that the figures are live, and how old they are.
 * @param updatedAt by this device's clock, in milliseconds since epoch; 0 before the first response.
 */
export function LiveNote({ updatedAt }: { updatedAt: number }) {
  const t = useTranslations('pyramidPage.live');
  const format = useFormatter();
  return (
    <Text mih="1.75rem">
      <strong>{t('title')}</strong>{' '}
      <Text span c="dimmed" inherit>
        {updatedAt > 0 &&
          t('updated', { time: format.dateTime(toServerTime(updatedAt), { timeStyle: 'short' }) })}
      </Text>
    </Text>
  );
}
