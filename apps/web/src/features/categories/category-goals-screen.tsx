import { ApiError, type Category, categories, goalTemplates } from '@backline/contract';
import { IconCopy, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { lazyDialog, lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { HeadingSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { type GoalDialog, OpenGoalDialog, useGoalButtons } from '../goals/goal-dialogs.tsx';
import { GoalList } from '../goals/goal-list.tsx';
import { type GoalOwner, type ShownGoal, shownTemplate } from '../goals/goal-owner.ts';
import { GoalSkeleton } from '../goals/goal-skeleton.tsx';
import type { SheetOwner } from '../goals/sheet/sheet-lines.ts';
import { useGoalSources } from '../goals/use-goal-sources.ts';
import { useStockCatalog } from '../items/catalog.ts';

const CloneForm = lazyDialog(async () => (await import('./clone-form.tsx')).CloneForm);
const StarterGoals = lazyPart(async () => (await import('../goals/starter/starter-goals.tsx')).StarterGoals);

type Dialog = GoalDialog | { kind: 'clone' };

/** The standard goals that apply to every warehouse of a category. */
export function CategoryGoalsScreen() {
  const t = useTranslations('categories.goalsScreen');
  const id = Number(useParams().id);
  const owner: GoalOwner = { kind: 'category', id };
  const list = useTemplates(id);
  const { categoryList, category } = useCategory(id);
  const catalog = useStockCatalog().data;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const openGoal = useCallback(
    (goal: ShownGoal, onDeleted: () => void) => setDialog({ kind: 'goal', goal, onDeleted }),
    [],
  );
  const name = category?.name ?? '';
  const buttons = useGoalButtons(setDialog);
  const sources = useGoalSources({ owner, goals: list.data, catalog, name });
  const chain = { label: t('chain'), Icon: IconSitemap, to: `/production/chain?category=${id}` };
  const clone = { label: t('clone'), Icon: IconCopy, onClick: () => setDialog({ kind: 'clone' }) };
  const owners = useMemo(
    (): SheetOwner[] => [{ kind: 'category', id, name, goals: list.data ?? [] }],
    [id, name, list.data],
  );
  if (list.error instanceof ApiError && list.error.code === 'not-found') return <Gone />;
  return (
    <>
      <GoalsHeader category={category} buttons={[chain, clone, ...buttons]} sources={sources} />
      <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<GoalSkeleton />}>
        {() => (
          <GoalList
            owners={owners}
            onOpen={openGoal}
            onRows={(text) => setDialog({ kind: 'rows', text })}
            empty={(onTake) =>
              category && catalog ? (
                <StarterGoals
                  title={t('empty')}
                  owner={owner}
                  category={category}
                  catalog={catalog}
                  onTake={onTake}
                />
              ) : (
                <EmptyState title={t('empty')} hint={t('emptyHint')} />
              )
            }
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
  const words = useTranslations('categories');
  return (
    <>
      <PageHeader title={t('title')} back={{ to: '/war/categories', label: words('title') }} />
      <EmptyState title={t('gone')} hint={t('goneHint')} />
    </>
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

interface GoalsHeaderProps extends Pick<ComponentProps<typeof PageHeader>, 'buttons' | 'sources'> {
  /** Undefined while loading. */
  category: Category | undefined;
}

function GoalsHeader({ category, ...actions }: GoalsHeaderProps) {
  const t = useTranslations('categories');
  return (
    <PageHeader
      title={category ? t('goalsScreen.titleOf', { category: category.name }) : t('goalsScreen.title')}
      back={{ to: '/war/categories', label: t('title') }}
      about={
        category ? (
          <>
            <ColourBadge colour={category.color} label={category.name} />
            {t('warehouseCount', { count: category.warehouseCount })}
          </>
        ) : (
          <HeadingSkeleton width="12rem" />
        )
      }
      {...actions}
    />
  );
}
