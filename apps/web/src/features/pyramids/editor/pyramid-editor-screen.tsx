import { ApiError, pyramids } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { HeaderSkeleton, RowSkeleton, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useItemsById } from './planned-items.ts';
import { PyramidEditor } from './pyramid-editor.tsx';

/** The rows and columns of one pyramid. */
export function PyramidEditorScreen() {
  const t = useTranslations('pyramids');
  const id = Number(useParams().id);
  const pyramid = useQuery(query(pyramids.get, { params: { id } }));
  const items = useItemsById();
  const navigate = useNavigate();
  const leave = () => navigate('../..', { relative: 'path' });
  const [isSaved, setSaved] = useState(false);

  // Navigate only after the editor has unmounted: it would ask about unsaved changes.
  useEffect(() => {
    if (isSaved) void leave();
  });
  if (isSaved) return null;

  if (pyramid.data === undefined && pyramid.error instanceof ApiError && pyramid.error.code === 'not-found')
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('gone')} hint={t('goneHint')}>
          <Anchor component={Link} to="/war/pyramids">
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
              onCancel={() => void leave()}
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
