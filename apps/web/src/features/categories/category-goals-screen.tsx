import { ApiError, type Category, categories, goalTemplates } from '@backline/contract';
import { Button } from '@mantine/core';
import { IconCopy, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { HeadingSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { GoalButtons, type GoalDialog, OpenGoalDialog } from '../goals/goal-dialogs.tsx';
import { GoalExport } from '../goals/goal-export.tsx';
import { GoalList } from '../goals/goal-list.tsx';
import { type GoalOwner, type ShownGoal, shownTemplate } from '../goals/goal-owner.ts';
import { GoalSkeleton } from '../goals/goal-skeleton.tsx';
import type { SheetOwner } from '../goals/sheet/sheet-lines.ts';
import { useCatalog } from '../items/catalog.ts';

const CloneForm = lazyDialog(async () => (await import('./clone-form.tsx')).CloneForm);

type Dialog = GoalDialog | { kind: 'clone' };

/** The standard goals that apply to every warehouse of a category. */
export function CategoryGoalsScreen() {
  const t = useTranslations('categories.goalsScreen');
  const id = Number(useParams().id);
  const owner: GoalOwner = { kind: 'category', id };
  const list = useTemplates(id);
  const { categoryList, category } = useCategory(id);
  const catalog = useCatalog().data;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const openGoal = useCallback(
    (goal: ShownGoal, onDeleted: () => void) => setDialog({ kind: 'goal', goal, onDeleted }),
    [],
  );
  const name = category?.name ?? '';
  const owners = useMemo(
    (): SheetOwner[] => [{ kind: 'category', id, name, goals: list.data ?? [] }],
    [id, name, list.data],
  );
  if (list.error instanceof ApiError && list.error.code === 'not-found') return <Gone />;
  return (
    <>
      <GoalsHeader category={category}>
        {list.data?.length !== 0 && (
          <GoalExport owner={owner} goals={list.data} catalog={catalog} name={name} />
        )}
        <Button
          component={Link}
          to={`/production/chain?category=${id}`}
          variant="default"
          leftSection={<IconSitemap size={16} aria-hidden />}
        >
          {t('chain')}
        </Button>
        <CloneButton onClick={() => setDialog({ kind: 'clone' })} />
        <GoalButtons onOpen={setDialog} />
      </GoalsHeader>
      <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<GoalSkeleton />}>
        {() => (
          <GoalList
            owners={owners}
            onOpen={openGoal}
            onRows={(text) => setDialog({ kind: 'rows', text })}
            empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
          />
        )}
      </LoadState>
      {dialog?.kind === 'clone' && category && (
        <CloneForm target={category} list={categoryList ?? []} onClose={() => setDialog(null)} />
      )}
      {dialog && dialog.kind !== 'clone' && catalog && (
        <OpenGoalDialog
          dialog={dialog}
          owner={owner}
          goals={list.data ?? []}
          catalog={catalog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Instead of the page of a category that was deleted. */
function Gone() {
  const t = useTranslations('categories.goalsScreen');
  return (
    <>
      <PageHeader title={t('title')} about={<BackLink to="/war/categories">{t('back')}</BackLink>} />
      <EmptyState title={t('gone')} hint={t('goneHint')} />
    </>
  );
}

function CloneButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('categories.goalsScreen');
  return (
    <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onClick}>
      {t('clone')}
    </Button>
  );
}

function useCategory(id: number) {
  const categoryList = useQuery(query(categories.list)).data;
  return { categoryList, category: categoryList?.find((entry) => entry.id === id) };
}

function useTemplates(id: number) {
  return useQuery({
    ...query(goalTemplates.listTemplates, { params: { id } }),
    select: (templates) => templates.map(shownTemplate),
  });
}

interface GoalsHeaderProps {
  /** Undefined while loading. */
  category: Category | undefined;
  children: ReactNode;
}

function GoalsHeader({ category, children }: GoalsHeaderProps) {
  const t = useTranslations('categories');
  return (
    <PageHeader
      title={category ? t('goalsScreen.titleOf', { category: category.name }) : t('goalsScreen.title')}
      about={
        <>
          <BackLink to="/war/categories">{t('goalsScreen.back')}</BackLink>
          {category ? (
            <>
              <ColourBadge colour={category.color} label={category.name} />
              {t('warehouseCount', { count: category.warehouseCount })}
            </>
          ) : (
            <HeadingSkeleton width="12rem" /> // begins a second line on a phone, as the badge and the count do
          )}
        </>
      }
      actions={children}
    />
  );
}
