import { ApiError, goals, type Warehouse, warehouses } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { type Catalog, useStockCatalog } from '../items/catalog.ts';
import { BesideSelect } from './beside-select.tsx';
import { type GoalDialog, OpenGoalDialog, useGoalButtons } from './goal-dialogs.tsx';
import { GoalList } from './goal-list.tsx';
import type { GoalOwner, ShownGoal } from './goal-owner.ts';
import { GoalSkeleton } from './goal-skeleton.tsx';
import type { SheetOwner } from './sheet/sheet-lines.ts';
import { useBeside } from './use-beside.ts';
import { useGoalSources } from './use-goal-sources.ts';

const StarterGoals = lazyPart(async () => (await import('./starter/starter-goals.tsx')).StarterGoals);

/** The stock that a warehouse should have, beside the stock that it has. */
export function GoalsScreen() {
  const t = useTranslations('goals');
  const words = useTranslations('warehouses');
  const id = Number(useParams().id);
  const owner: GoalOwner = { kind: 'warehouse', id };
  const mayEdit = useMay('edit');
  const { list, warehouse, beside, owners, name } = useWarehouseGoals(id, mayEdit);
  const catalog = useStockCatalog().data;
  const { dialog, setDialog, openGoal, openRows } = useGoalDialog();
  const buttons = useGoalButtons(setDialog);
  const sources = useGoalSources({ owner, goals: list.data, catalog, name: name ?? String(id) });
  const [isShared, setShared] = useState(false);
  const [search] = useSearchParams();
  // With items to set goals for, or others to compare with, an empty list is one to fill.
  const isSheet = mayEdit && (beside.ids.length > 0 || search.has('items'));

  if (list.error instanceof ApiError && list.error.code === 'not-found') return <WarehouseGone />;
  return (
    <>
      <PageHeader
        title={name === undefined ? t('title') : t('titleOf', { warehouse: name })}
        back={{ to: `/warehouses/${id}`, label: name ?? words('title') }}
        buttons={mayEdit ? buttons : []}
        sources={sources}
      />
      <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<GoalSkeleton />}>
        {() => (
          <GoalList
            owners={owners}
            supplies={warehouse.data?.supplies}
            isShared={isShared}
            choice={mayEdit && <BesideSelect beside={beside} isShared={isShared} onShared={setShared} />}
            {...(mayEdit && { onOpen: openGoal, onRows: openRows })}
            empty={
              isSheet
                ? undefined
                : (onTake) => <NoGoals id={id} warehouse={warehouse.data} catalog={catalog} onTake={onTake} />
            }
          />
        )}
      </LoadState>
      {catalog && dialog && (
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

interface NoGoalsProps extends Pick<ComponentProps<typeof StarterGoals>, 'onTake'> {
  id: number;
  /** Undefined while loading, like the catalog. */
  warehouse: Warehouse | undefined;
  catalog: Catalog | undefined;
}

/** Lists to begin with, for those who may set goals. */
function NoGoals({ id, warehouse, catalog, onTake }: NoGoalsProps) {
  const t = useTranslations('goals');
  const mayEdit = useMay('edit');
  if (!mayEdit || warehouse === undefined || catalog === undefined)
    return <EmptyState title={t('empty')} hint={t('emptyHint')} />;
  const { category } = warehouse;
  return (
    <StarterGoals
      title={t('empty')}
      owner={{ kind: 'warehouse', id }}
      category={category}
      warehouse={warehouse}
      catalog={catalog}
      onTake={onTake}
    />
  );
}

function useGoalDialog() {
  const [dialog, setDialog] = useState<GoalDialog | null>(null);
  const openGoal = useCallback(
    (goal: ShownGoal, onDeleted: () => void) => setDialog({ kind: 'goal', goal, onDeleted }),
    [],
  );
  const openRows = (text: string) => setDialog({ kind: 'rows', text });
  return { dialog, setDialog, openGoal, openRows };
}

function WarehouseGone() {
  const t = useTranslations('goals');
  const words = useTranslations('warehouses');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState title={words('gone')} hint={words('goneHint')}>
        <Anchor component={Link} to="/warehouses">
          {words('backToList')}
        </Anchor>
      </EmptyState>
    </>
  );
}

/** The goals of a warehouse, its stock, and the warehouses whose goals are shown beside them. */
function useWarehouseGoals(id: number, mayEdit: boolean) {
  const list = useQuery(query(goals.list, { params: { id } }));
  const warehouse = useQuery(query(warehouses.get, { params: { id } }));
  const beside = useBeside(id, mayEdit);
  const { name, goalModifier } = warehouse.data ?? {};
  const owners = useMemo(
    (): SheetOwner[] => [
      { kind: 'warehouse', id, name: name ?? String(id), percent: goalModifier, goals: list.data ?? [] },
      ...beside.owners,
    ],
    [id, name, goalModifier, list.data, beside.owners],
  );
  return { list, warehouse, beside, owners, name };
}
