import { sessions } from '@backline/contract';
import { Button, Flex, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SessionList } from './session-list.tsx';
import { useEndSessions } from './use-end-sessions.ts';

/** The places where a user is signed in, so that an admin can end those sessions. */
export function UserSessions({ userId, username }: { userId: number; username: string }) {
  const t = useTranslations('sessions');
  const of = useTranslations('sessions.ofUser');
  const list = useQuery(query(sessions.ofUser, { params: { id: userId } }));
  const confirm = useConfirm();
  const { end, isEnding } = useEndSessions(sessions.removeOfUser);
  const handleEndAll = async () => {
    const isSure = await confirm({
      title: of('endAll'),
      message: of('question', { name: username }),
      note: of('note'),
      confirmLabel: of('endAll'),
      danger: true,
    });
    if (isSure) end({ params: { id: userId } });
  };
  return (
    <Flex component="section" direction="column" gap="xs">
      <Title order={3} fz="md">
        {t('title')}
      </Title>
      <LoadState query={list} loading={of('loading')} failed={of('failed')} shape={<RowSkeleton count={1} />}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Text size="small" c="dimmed">
              {of('none')}
            </Text>
          ) : (
            <>
              <SessionList list={loaded} label={t('title')} />
              {loaded.some(({ current }) => !current) && (
                <Button
                  variant="default"
                  size="xs"
                  style={{ alignSelf: 'start' }}
                  loading={isEnding}
                  onClick={() => void handleEndAll()}
                >
                  {of('endAll')}
                </Button>
              )}
            </>
          )
        }
      </LoadState>
    </Flex>
  );
}
