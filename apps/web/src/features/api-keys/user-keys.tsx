import { apiKeys } from '@backline/contract';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ApiKeyList } from './api-key-list.tsx';

/** A user's API keys, so that an admin can revoke them. */
export function UserKeys({ userId }: { userId: number }) {
  const t = useTranslations('apiKeys.ofUser');
  const list = useQuery(query(apiKeys.ofUser, { params: { id: userId } }));
  return (
    <section>
      <Title order={3} mb="xxs" fz="md">
        {t('title')}
      </Title>
      <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<RowSkeleton count={1} />}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Text c="dimmed" fz="small">
              {t('none')}
            </Text>
          ) : (
            <ApiKeyList keys={loaded} label={t('title')} />
          )
        }
      </LoadState>
    </section>
  );
}
