import { factories } from '@backline/contract';
import { FACTORY_LINES } from '@backline/domain';
import { Button } from '@mantine/core';
import { IconPlus, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { useMay } from '../../../api/storage/session.ts';
import type { HeadAction } from '../../../ui/layout/head-action.ts';
import { Select } from '../../../ui/select.tsx';
import { useOrderChoice } from '../data/use-order-choice.ts';
import styles from '../orders.module.css';

/** The filters of board and list: place, line and own orders. */
export function OrderFilters() {
  const t = useTranslations('orders');
  const { choice, change } = useOrderChoice();
  const { data: places = [] } = useQuery(query(factories.list));
  return (
    <>
      <Select
        className={styles.select ?? ''}
        aria-label={t('filters.place')}
        placeholder={t('filters.allPlaces')}
        clearable
        data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={choice.place === null ? null : String(choice.place)}
        onChange={(value) => change({ place: value === null ? null : Number(value) })}
      />
      <Select
        className={styles.select ?? ''}
        aria-label={t('filters.line')}
        placeholder={t('filters.allLines')}
        clearable
        data={FACTORY_LINES.map((line) => ({ value: line, label: t(`lines.${line}`) }))}
        value={choice.line}
        onChange={(line) => change({ line })}
      />
      <Button
        variant={choice.mine ? 'light' : 'default'}
        leftSection={<IconUser size={16} aria-hidden />}
        aria-pressed={choice.mine}
        onClick={() => change({ mine: !choice.mine })}
      >
        {t('filters.mine')}
      </Button>
    </>
  );
}

/** The action that opens the form for a new order, which the board shows; false for those who may not. */
export function useNewOrder(): HeadAction | false {
  const t = useTranslations('orders');
  const [search] = useSearchParams();
  const mayEdit = useMay('edit');
  const asked = new URLSearchParams(search);
  asked.set('new', '1');
  return mayEdit && { label: t('new'), Icon: IconPlus, to: `/production?${asked}` };
}
