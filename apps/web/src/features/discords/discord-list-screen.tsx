import { type Discord, discords } from '@backline/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { DiscordCard } from './discord-card.tsx';

const DiscordForm = lazyDialog(async () => (await import('./discord-form.tsx')).DiscordForm);

/** For admins the endpoint returns complete Discords. */
const allDiscords = query(discords.list, { query: {} }) as UseQueryOptions<Discord[]>;

export function DiscordListScreen() {
  const t = useTranslations('discords');
  return (
    <ListScreen
      t={t}
      query={useQuery(allDiscords)}
      columns="three"
      card={(discord, onOpen) => <DiscordCard key={discord.id} discord={discord} onOpen={onOpen} />}
      form={(discord, onClose) => <DiscordForm discord={discord} onClose={onClose} />}
    />
  );
}
