import { factories, type Order, warehouses } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';

/** The factories of a method, as options of a select. */
export function useFactoryOptions(method: Order['method']) {
  const { data: places = [] } = useQuery(query(factories.list));
  return places
    .filter((place) => place.method === method)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}

/** The warehouses, as options of a select. */
export function useWarehouseOptions() {
  const t = useTranslations('orders');
  const { data: places = [] } = useQuery(query(warehouses.list));
  return places.map(({ id, name, location }) => ({
    value: String(id),
    label: t('warehouseOption', { name, location }),
  }));
}
