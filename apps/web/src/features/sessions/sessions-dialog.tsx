import { sessions } from '@backline/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SessionList } from './session-list.tsx';
import { useEndSessions } from './use-end-sessions.ts';

/** The places where the person is signed in, with buttons to sign out everywhere else. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('sessions');
  const list = useQuery(query(sessions.list));
  const { end, isEnding } = useEndSessions(sessions.removeOthers);
  return (
    <StaticModal title={t('title')} opened onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="var(--text-quiet)">
          {t('about')}
        </Text>
        <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<RowSkeleton count={2} />}>
          {(loaded) => (
            <>
              <SessionList list={loaded} label={t('title')} />
              {loaded.some(({ current }) => !current) && (
                <Button variant="default" loading={isEnding} onClick={() => end({})}>
                  {t('endOthers')}
                </Button>
              )}
            </>
          )}
        </LoadState>
      </Stack>
    </StaticModal>
  );
}
