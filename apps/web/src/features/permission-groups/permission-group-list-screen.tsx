import { type PermissionGroup, permissionGroups } from '@backline/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardSkeleton } from '../../ui/skeleton.tsx';
import { BackToAdmin } from '../admin/back-to-admin.tsx';
import { PermissionGroupCard } from './permission-group-card.tsx';

const PermissionGroupForm = lazyDialog(
  async () => (await import('./permission-group-form.tsx')).PermissionGroupForm,
);

export function PermissionGroupListScreen() {
  const t = useTranslations('permissionGroups');
  const list = useQuery(query(permissionGroups.list));
  const [dialog, setDialog] = useState<PermissionGroup | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        about={<BackToAdmin />}
        actions={
          <IconButton size="lg" label={t('new')} onClick={() => setDialog('new')}>
            <IconPlus size={20} aria-hidden />
          </IconButton>
        }
      />
      <LoadState
        query={list}
        loading={t('loading')}
        failed={t('failed')}
        shape={<CardSkeleton height="6.7rem" />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <CardGrid label={t('title')}>
              {loaded.map((group) => (
                <PermissionGroupCard key={group.id} group={group} onOpen={() => setDialog(group)} />
              ))}
            </CardGrid>
          )
        }
      </LoadState>
      {dialog !== null && (
        <PermissionGroupForm {...(dialog !== 'new' && { group: dialog })} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
