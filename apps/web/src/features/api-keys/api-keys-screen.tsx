import { apiKeys, mayPass, PERMISSIONS } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useSession } from '../../api/storage/session.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ApiKeyList } from './api-key-list.tsx';

const ApiKeyForm = lazyDialog(async () => (await import('./api-key-form.tsx')).ApiKeyForm);
const NewKeyDialog = lazyDialog(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog);

/** The API reference page, which the server renders. */
const DOCS_PATH = '/api/docs';

/** The person's own API keys. */
export function ApiKeysScreen() {
  const t = useTranslations('apiKeys');
  const list = useQuery(query(apiKeys.list));
  const user = useSession()?.user ?? null;
  const [isOpen, setOpen] = useState(false);
  /** The key that was just created, until its dialog is closed. It is not stored anywhere else. */
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const rights = PERMISSIONS.filter((permission) => mayPass(user, permission));

  return (
    <>
      <PageHeader
        title={t('title')}
        about={
          <>
            {t('about')}{' '}
            <Anchor underline="always" href={DOCS_PATH} target="_blank">
              {t('docs')}
            </Anchor>
          </>
        }
        primary={rights.length > 0 && { label: t('new'), Icon: IconPlus, onClick: () => setOpen(true) }}
      />
      <LoadState
        query={list}
        loading={t('loading')}
        failed={t('failed')}
        shape={<CardSkeleton count={1} height="8rem" />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={t('empty')} hint={t(rights.length > 0 ? 'emptyHint' : 'noRights')} />
          ) : (
            <ApiKeyList keys={loaded} label={t('title')} />
          )
        }
      </LoadState>
      {isOpen && <ApiKeyForm rights={rights} onMade={setMade} onClose={() => setOpen(false)} />}
      {made && <NewKeyDialog name={made.name} secret={made.key} onClose={() => setMade(null)} />}
    </>
  );
}
