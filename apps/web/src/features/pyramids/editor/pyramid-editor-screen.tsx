import { ApiError, pyramids } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { HeaderSkeleton, RowSkeleton, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useItemsById } from './planned-items.ts';
import { PyramidEditor } from './pyramid-editor.tsx';

const LIST = '/war/pyramids';

/** The rows and columns of one pyramid. */
export function PyramidEditorScreen() {
  const t = useTranslations('pyramids');
  const id = Number(useParams().id);
  const pyramid = useQuery(query(pyramids.get, { params: { id } }));
  const items = useItemsById();
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);

  // In the editor's place: while it is mounted, it would ask about unsaved changes.
  if (isSaved) return <Navigate to={LIST} />;

  if (pyramid.data === undefined && pyramid.error instanceof ApiError && pyramid.error.code === 'not-found')
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('gone')} hint={t('goneHint')}>
          <Anchor component={Link} to={LIST}>
            {t('backToList')}
          </Anchor>
        </EmptyState>
      </>
    );
  return (
    <LoadState query={pyramid} loading={t('loadingOne')} failed={t('failedOne')} shape={<EditorSkeleton />}>
      {(stored) => (
        <LoadState
          query={items}
          loading={t('loadingOne')}
          failed={t('failedItems')}
          shape={<EditorSkeleton />}
        >
          {(catalog) => (
            <PyramidEditor
              key={id}
              stored={stored}
              items={catalog}
              onOutdated={() => void pyramid.refetch()}
              onSaved={() => setSaved(true)}
              onCancel={() => void navigate(LIST)}
            />
          )}
        </LoadState>
      )}
    </LoadState>
  );
}

function EditorSkeleton() {
  return (
    <Skeleton>
      <HeaderSkeleton />
      <RowSkeleton count={5} height="8.8rem" />
    </Skeleton>
  );
}
