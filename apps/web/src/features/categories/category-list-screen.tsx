import { type Category, categories } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardSkeleton } from '../../ui/skeleton.tsx';
import { CategoryCard } from './category-card.tsx';

const CategoryForm = lazyDialog(async () => (await import('./category-form.tsx')).CategoryForm);

/** The categories of warehouses, in the order in which lists show them. */
export function CategoryListScreen() {
  const t = useTranslations('categories');
  const list = useQuery(query(categories.list));
  const [dialog, setDialog] = useState<{ category?: Category } | null>(null);

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
          <IconButton size="lg" label={t('new')} onClick={() => setDialog({})}>
            <IconPlus size={20} aria-hidden />
          </IconButton>
        }
      />
      <LoadState
        query={list}
        loading={t('loading')}
        failed={t('failed')}
        shape={<CardSkeleton height="8.4rem" />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <CardGrid label={t('title')}>
              {loaded.map((category) => (
                <CategoryCard
                  key={category.id}
                  category={category}
                  onSettings={() => setDialog({ category })}
                />
              ))}
            </CardGrid>
          )
        }
      </LoadState>
      {dialog && <CategoryForm category={dialog.category} onClose={() => setDialog(null)} />}
    </>
  );
}
