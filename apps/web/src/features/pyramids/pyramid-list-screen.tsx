import { Anchor } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardSkeleton } from '../../ui/skeleton.tsx';
import { PyramidPlanCard } from './pyramid-plan-card.tsx';
import { usePyramids } from './use-pyramids.ts';

const PyramidForm = lazyDialog(async () => (await import('./pyramid-form.tsx')).PyramidForm);

/** The pyramids, for who plans them. */
export function PyramidListScreen() {
  const t = useTranslations('pyramids');
  const list = usePyramids();
  /** The id of the pyramid whose settings are open. */
  const [dialog, setDialog] = useState<'new' | number | null>(null);
  const open = list.data?.find(({ id }) => id === dialog);

  return (
    <>
      <PageHeader
        title={t('title')}
        about={
          <Anchor component={Link} to="/war">
            <IconArrowLeft size={14} aria-hidden /> {t('back')}
          </Anchor>
        }
        actions={
          <IconButton size="lg" label={t('new')} onClick={() => setDialog('new')}>
            <IconPlus size={20} aria-hidden />
          </IconButton>
        }
      />
      <LoadState
        query={list}
        loading={t('loading')}
        failed={t('failed')}
        shape={<CardSkeleton height="10.4rem" />}
      >
        {(pyramids) =>
          pyramids.length === 0 ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <CardGrid label={t('title')}>
              {pyramids.map((pyramid) => (
                <PyramidPlanCard
                  key={pyramid.id}
                  pyramid={pyramid}
                  onSettings={() => setDialog(pyramid.id)}
                />
              ))}
            </CardGrid>
          )
        }
      </LoadState>
      {dialog === 'new' && <PyramidForm onClose={() => setDialog(null)} />}
      {open && <PyramidForm pyramid={open} onClose={() => setDialog(null)} />}
    </>
  );
}
