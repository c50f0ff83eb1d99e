import { supplies, supply } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { usePrefetchQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { query } from '../../api/query.ts';
import { slot } from '../../api/slots.ts';
import { useStoredQuery } from '../../api/stored-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { FirstRunLink } from '../worklist/first-run-link.tsx';
import { SupplyList } from './list/supply-list.tsx';
import { SupplySkeleton } from './list/supply-skeleton.tsx';
import { comingOrders } from './use-expected-lines.ts';

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
              <Anchor component={Link} to="/fir">
                {t('openFir')}
              </Anchor>
              <FirstRunLink />
            </EmptyState>
          }
        />
      )}
    </LoadState>
  );
}
