import { ApiError, categories, goalTemplates } from '@backline/contract';
import { Button } from '@mantine/core';
import { IconClipboardText, IconCopy, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { HeadingSkeleton } from '../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { GoalExport } from '../goals/goal-export.tsx';
import { GoalList } from '../goals/goal-list.tsx';
import { type GoalOwner, type ShownGoal, shownTemplate } from '../goals/goal-owner.ts';
import { GoalSkeleton } from '../goals/goal-skeleton.tsx';
import { useCatalog } from '../items/catalog.ts';

const GoalForm = lazyDialog(async () => (await import('../goals/goal-form.tsx')).GoalForm);
const GoalRowsForm = lazyDialog(async () => (await import('../goals/goal-rows-form.tsx')).GoalRowsForm);
const CloneForm = lazyDialog(async () => (await import('./clone-form.tsx')).CloneForm);

type Dialog = { kind: 'goal'; goal?: ShownGoal } | { kind: 'rows' } | { kind: 'clone' };

/** The standard goals that apply to every warehouse of a category. */
export function CategoryGoalsScreen() {
  const t = useTranslations('categories');
  const goalText = useTranslations('goals');
  const id = Number(useParams().id);
  const owner: GoalOwner = { kind: 'category', id };
  const list = useQuery({
    ...query(goalTemplates.listTemplates, { params: { id } }),
    select: (templates) => templates.map(shownTemplate),
  });
  const categoryList = useQuery(query(categories.list)).data;
  const category = categoryList?.find((one) => one.id === id);
  const catalog = useCatalog().data;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const isGone = list.error instanceof ApiError && list.error.code === 'not-found';

  return (
    <>
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
              categoryList === undefined && <HeadingSkeleton />
            )}
          </>
        }
        actions={
          !isGone && (
            <>
              {list.data?.length !== 0 && (
                <GoalExport owner={owner} goals={list.data} catalog={catalog} name={category?.name ?? ''} />
              )}
              <Button
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => setDialog({ kind: 'clone' })}
              >
                {t('goalsScreen.clone')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconClipboardText size={16} aria-hidden />}
                onClick={() => setDialog({ kind: 'rows' })}
              >
                {goalText('rows.title')}
              </Button>
              <IconButton size="lg" label={goalText('new')} onClick={() => setDialog({ kind: 'goal' })}>
                <IconPlus size={20} aria-hidden />
              </IconButton>
            </>
          )
        }
      />
      {isGone ? (
        <EmptyState title={t('goalsScreen.gone')} hint={t('goalsScreen.goneHint')} />
      ) : (
        <LoadState
          query={list}
          loading={t('goalsScreen.loading')}
          failed={t('goalsScreen.failed')}
          shape={<GoalSkeleton />}
        >
          {(goals) =>
            goals.length === 0 ? (
              <EmptyState title={t('goalsScreen.empty')} hint={t('goalsScreen.emptyHint')} />
            ) : (
              <GoalList owner={owner} goals={goals} onOpen={(goal) => setDialog({ kind: 'goal', goal })} />
            )
          }
        </LoadState>
      )}
      {catalog && dialog?.kind === 'goal' && (
        <GoalForm
          owner={owner}
          goal={dialog.goal}
          goals={list.data ?? []}
          catalog={catalog}
          onClose={close}
        />
      )}
      {catalog && dialog?.kind === 'rows' && (
        <GoalRowsForm owner={owner} goals={list.data ?? []} catalog={catalog} onClose={close} />
      )}
      {category && dialog?.kind === 'clone' && (
        <CloneForm target={category} list={categoryList ?? []} onClose={close} />
      )}
    </>
  );
}
