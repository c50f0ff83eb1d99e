import { apiKeys } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import styles from './user-keys.module.css';

/** A user's API keys, so that an admin can revoke them. */
export function UserKeys({ userId }: { userId: number }) {
  const t = useTranslations('apiKeys.ofUser');
  const list = useQuery(query(apiKeys.ofUser, { params: { id: userId } }));
  return (
    <section>
      <h3 className={styles.heading}>{t('title')}</h3>
      <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<RowSkeleton count={1} />}>
        {(loaded) =>
          loaded.length === 0 ? (
            <p className={styles.none}>{t('none')}</p>
          ) : (
            <ApiKeyList keys={loaded} label={t('title')} />
          )
        }
      </LoadState>
    </section>
  );
}
