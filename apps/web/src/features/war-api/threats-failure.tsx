import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../ui/feedback/load-state.tsx';
import { useThreatQuery } from './use-threats.ts';

/** Says that nobody knows which warehouses are threatened, so that a missing flag is not taken for safety. */
export function ThreatsFailure() {
  const t = useTranslations('warApi');
  const { data, error, isFetching, refetch } = useThreatQuery();
  if (error === null || data !== undefined) return null;
  return (
    <LoadFailure
      title={t('threatsFailed')}
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
