import { channels } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { ChannelCard } from './channel-card.tsx';

const ChannelForm = lazyDialog(async () => (await import('./channel-form.tsx')).ChannelForm);

/** The Discord channels that alerts go to (docs/spec/channels.md#screen). */
export function ChannelsScreen() {
  const t = useTranslations('channels');
  return (
    <ListScreen
      t={t}
      query={useQuery(query(channels.list))}
      skeleton={<CardSkeleton height="12rem" />}
      card={(channel, onOpen) => <ChannelCard key={channel.id} channel={channel} onSettings={onOpen} />}
      form={(channel, onClose) => <ChannelForm channel={channel} onClose={onClose} />}
    />
  );
}
