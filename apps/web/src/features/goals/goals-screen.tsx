import { goals, warehouses } from '@backline/contract';
import { compareSupplies } from '@backline/domain';
import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { GoalTable } from './goal-table.tsx';

/** What a warehouse should hold, beside what it holds. */
export function GoalsScreen() {
  const t = useTranslations('goals');
  const id = Number(useParams().id);
  const list = useQuery(query(goals.list, { params: { id } }));
  const warehouse = useQuery(query(warehouses.get, { params: { id } }));

  return (
    <>
      <PageHeader
        title={warehouse.data ? t('titleOf', { warehouse: warehouse.data.name }) : t('title')}
        about={
          <Anchor component={Link} to={`/warehouses/${id}`}>
            <IconArrowLeft size={14} aria-hidden /> {t('back')}
          </Anchor>
        }
      />
      <LoadState query={list} loading={t('loading')} failed={t('failed')}>
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <GoalTable goals={loaded.toSorted(compareSupplies)} supplies={warehouse.data?.supplies} />
          )
        }
      </LoadState>
    </>
  );
}
