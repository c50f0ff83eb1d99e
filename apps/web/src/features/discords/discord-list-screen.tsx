import { type Discord, discords } from '@backline/contract';
import { IconPlus } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BackToAdmin } from '../admin/back-to-admin.tsx';
import { DiscordCard } from './discord-card.tsx';

const DiscordForm = lazyDialog(async () => (await import('./discord-form.tsx')).DiscordForm);

/** To an admin the endpoint answers whole Discords. */
const allDiscords = query(discords.list, { query: {} }) as UseQueryOptions<Discord[]>;

export function DiscordListScreen() {
  const t = useTranslations('discords');
  const list = useQuery(allDiscords);
  const [dialog, setDialog] = useState<Discord | 'new' | null>(null);
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
      <LoadState query={list} loading={t('loading')} failed={t('failed')}>
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <CardGrid label={t('title')} columns="three">
              {loaded.map((discord) => (
                <DiscordCard key={discord.id} discord={discord} onOpen={() => setDialog(discord)} />
              ))}
            </CardGrid>
          )
        }
      </LoadState>
      {dialog !== null && (
        <DiscordForm {...(dialog !== 'new' && { discord: dialog })} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
