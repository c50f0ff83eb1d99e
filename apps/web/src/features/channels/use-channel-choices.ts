import { categories, discords, permissionGroups, warehouses } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';

/** The options of the form's selects; empty until loaded. */
export function useChannelChoices() {
  const t = useTranslations('channels.form');
  const groups = useQuery(query(permissionGroups.names)).data ?? [];
  const roles = useQuery(query(discords.roles)).data ?? [];
  const places = useQuery(query(warehouses.list, { query: {} })).data ?? [];
  const kinds = useQuery(query(categories.list)).data ?? [];
  return {
    groups: groups.map(({ id, name }) => ({ value: String(id), label: name })),
    roles: roles.map(({ id, name }) => ({ value: String(id), label: `@${name}` })),
    places: [
      {
        group: t('categories'),
        items: kinds.map(({ id, name }) => ({ value: `category:${id}`, label: name })),
      },
      {
        group: t('warehouses'),
        items: places.map(({ id, name }) => ({ value: `warehouse:${id}`, label: name })),
      },
    ],
  };
}
