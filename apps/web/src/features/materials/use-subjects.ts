import { categories, orders, pyramids, type WarehouseSummary, warehouses } from '@backline/contract';
import { isUnderWay, plainName } from '@backline/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useOrderTexts } from '../orders/data/use-order-texts.ts';
import type { ChainSubject } from './chain-address.ts';

export interface SubjectGroup {
  kind: string;
  /** The name shown to people. */
  group: string;
  items: { value: ChainSubject; label: string }[];
}

/** The warehouses that a chain can be of, or can use the stock of; empty until they are loaded. */
export function usePlaces(): readonly Pick<WarehouseSummary, 'id' | 'name'>[] {
  return useQuery(query(warehouses.list, { query: { select: 'true' } })).data ?? [];
}

/** All possible subjects of a chain by kind, in the shape of a select's options; empty kinds are left out. */
export function useSubjects(): SubjectGroup[] {
  const t = useTranslations('materials.groups');
  const texts = useTranslations('materials');
  const { unitOf } = useOrderTexts();
  const places = usePlaces();
  const kinds = useQuery(query(categories.list)).data ?? [];
  const plans = useQuery(query(pyramids.list, { query: {} })).data ?? [];
  const list = useQuery(query(orders.list)).data ?? [];
  const named = (kind: 'warehouse' | 'category' | 'pyramid', all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: `${kind}:${id}` as const, label: name }));
  const groups: SubjectGroup[] = [
    { kind: 'warehouse', group: t('warehouses'), items: named('warehouse', places) },
    { kind: 'category', group: t('categories'), items: named('category', kinds) },
    { kind: 'pyramid', group: t('pyramids'), items: named('pyramid', plans) },
    {
      kind: 'order',
      group: t('orders'),
      items: list
        .filter(({ state }) => isUnderWay(state))
        .map((order) => ({
          value: `order:${order.id}`,
          label: texts('order', {
            item: plainName(order.item),
            count: order.crates,
            unit: unitOf(order),
            name: order.warehouse?.name ?? '-',
          }),
        })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
