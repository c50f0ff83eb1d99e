import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useThreatQuery } from './use-threats.ts';

/** Says that nobody knows which warehouses are threatened, so that a missing flag is not taken for safety. */
export function ThreatsFailure() {
  const t = useTranslations('warApi');
  const { data, error, isFetching, refetch } = useThreatQuery();
  if (error === null || data !== undefined) return null;
  return (
    <p role="status">
      {t('threatsFailed')}{' '}
      <Button variant="default" size="compact-xs" loading={isFetching} onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </p>
  );
}
