import { materials } from '@backline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { ProductionHeader } from '../orders/parts/production-header.tsx';
import { RunCard } from './run-card.tsx';

/** The materials runs under way, and those closed since yesterday. */
export function RunListScreen() {
  const t = useTranslations('materials');
  const runs = useQuery(query(materials.runs));
  return (
    <>
      <ProductionHeader />
      <LoadState query={runs} loading={t('runsLoading')} failed={t('runsFailed')} shape={<RunsSkeleton />}>
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={t('noRuns')} hint={t('noRunsHint')}>
              <Button component={Link} to="/production/chain" variant="default">
                {t('toChain')}
              </Button>
            </EmptyState>
          ) : (
            <Columns min="24rem" style={{ alignItems: 'start' }}>
              {loaded.map((run) => (
                <RunCard key={run.id} run={run} />
              ))}
            </Columns>
          )
        }
      </LoadState>
    </>
  );
}

function RunsSkeleton() {
  return (
    <Skeleton>
      <CardSkeleton height="16rem" />
    </Skeleton>
  );
}
