import { warApi } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';

/** Says of a warehouse that nobody knows who holds its town, so that a missing flag is not taken for safety. */
export function TownUnknown({ warehouseId }: { warehouseId: number }) {
  const t = useTranslations('warApi');
  const { data = [] } = useQuery(query(warApi.unknownTowns));
  return data.some((threat) => threat.warehouseId === warehouseId) ? (
    <p role="status">{t('townUnknown')}</p>
  ) : null;
}
