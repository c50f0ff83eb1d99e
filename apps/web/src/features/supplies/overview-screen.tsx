import { supplies, supply, warehouses } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { slot } from '../../api/storage/slots.ts';
import { useStoredQuery } from '../../api/storage/stored-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { FirstRunLink } from '../worklist/first-run-link.tsx';
import { comingOrders } from './data/use-expected-lines.ts';
import { SupplyList } from './list/supply-list.tsx';
import { SupplySkeleton } from './parts/supply-skeleton.tsx';

const storedOverview = slot('overview', 'session', z.array(supply));

export function OverviewScreen() {
  const t = useTranslations('supplies');
  const overview = useStoredQuery(query(supplies.overview), storedOverview);
  usePrefetchQuery(comingOrders);
  const heading = <PageHeader title={t('overviewTitle')} />;
  return (
    <LoadState
      query={overview}
      loading={t('overviewLoading')}
      failed={t('overviewFailed')}
      shape={
        <Skeleton>
          <SupplySkeleton />
        </Skeleton>
      }
      heading={heading}
    >
      {(loaded) => (
        <SupplyList
          place={t('overviewTitle')}
          supplies={loaded}
          heading={heading}
          offersMpf
          empty={
            <EmptyState title={t('overviewEmpty')} hint={t('overviewHint')}>
              <WayOut />
              <FirstRunLink />
            </EmptyState>
          }
        />
      )}
    </LoadState>
  );
}

/** The first thing that an empty overview needs: a warehouse, or a report of what is in one. */
function WayOut() {
  const t = useTranslations('supplies');
  const mayEdit = useMay('edit');
  const { data: places } = useQuery(query(warehouses.list, { query: { select: 'true' } }));
  const isFirst = places?.length === 0 && mayEdit;
  return (
    <Anchor component={Link} to={isFirst ? '/warehouses?new=1' : '/fir'}>
      {t(isFirst ? 'addWarehouse' : 'openFir')}
    </Anchor>
  );
}
