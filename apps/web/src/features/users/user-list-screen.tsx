import { type User, users } from '@backline/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { UserCard } from './user-card.tsx';
import { filterUsers, NO_USER_FILTER, UserFilters } from './user-filters.tsx';

const NewUserForm = lazyDialog(async () => (await import('./new-user-form.tsx')).NewUserForm);
const UserForm = lazyDialog(async () => (await import('./user-form.tsx')).UserForm);

/** Everybody known to this server; `?search=Mercer` begins with those of that name. */
export function UserListScreen() {
  const wanted = useSearchParams()[0].get('search') ?? '';
  return <UserList key={wanted} wanted={wanted} />;
}

function UserList({ wanted }: { wanted: string }) {
  const t = useTranslations('users');
  const list = useQuery(query(users.list));
  const [filter, setFilter] = useState({ ...NO_USER_FILTER, text: wanted });
  const [dialog, setDialog] = useState<User | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        primary={{ label: t('add'), Icon: IconPlus, onClick: () => setDialog('new') }}
      />
      <LoadState query={list} loading={t('loading')} failed={t('failed')}>
        {(loaded) => {
          const shown = filterUsers(loaded, filter);
          return (
            <>
              <UserFilters filter={filter} onChange={setFilter} shown={shown.length} count={loaded.length} />
              {shown.length === 0 ? (
                <EmptyState title={t(loaded.length === 0 ? 'empty' : 'noMatch')} />
              ) : (
                <CardGrid label={t('title')}>
                  {shown.map((user) => (
                    <UserCard key={user.id} user={user} onOpen={() => setDialog(user)} />
                  ))}
                </CardGrid>
              )}
            </>
          );
        }}
      </LoadState>
      {dialog === 'new' && <NewUserForm onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'new' && <UserForm user={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
