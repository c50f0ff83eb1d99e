import { permissionGroups } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { PermissionGroupCard } from './permission-group-card.tsx';

const PermissionGroupForm = lazyDialog(
  async () => (await import('./permission-group-form.tsx')).PermissionGroupForm,
);

export function PermissionGroupListScreen() {
  const t = useTranslations('permissionGroups');
  return (
    <ListScreen
      t={t}
      query={useQuery(query(permissionGroups.list))}
      skeleton={<CardSkeleton height="6.7rem" />}
      card={(group, onOpen) => <PermissionGroupCard key={group.id} group={group} onOpen={onOpen} />}
      form={(group, onClose) => <PermissionGroupForm group={group} onClose={onClose} />}
    />
  );
}
