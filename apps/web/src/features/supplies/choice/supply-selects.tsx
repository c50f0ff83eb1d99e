import {
  BASIC_VIEWS,
  type ItemCategory,
  MANUFACTURING_VIEWS,
  SORT_DEFAULTS,
  type SortType,
  type SupplySort,
} from '@backline/domain';
import { Group, Switch } from '@mantine/core';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '../../../ui/select.tsx';
import { FACTIONS, type SupplyChoice } from '../data/supply-choice.ts';
import styles from '../supplies.module.css';
import { SeveralSelect } from './several-select.tsx';
import { SortOrders } from './sort-orders.tsx';

export interface SupplySelectsProps {
  choice: Omit<SupplyChoice, 'text'>;
  onChange: (part: Partial<Omit<SupplyChoice, 'text'>>) => void;
  /** The categories that occur in the list. */
  categories: ItemCategory[];
  stockpiles: readonly { id: number; name: string }[];
  offersMpf: boolean;
  /** The sorts that apply to this list. */
  sorts: readonly SortType[];
  /** The sort that applies as long as none is chosen. */
  ownSort: SupplySort;
}

/** A select with its label inside. */
const FIELD = {
  variant: 'unstyled',
  classNames: {
    root: styles.field ?? '',
    label: styles.label ?? '',
    wrapper: styles.wrapper ?? '',
    input: styles.input ?? '',
  },
} as const;

/** The view, the select that is used most. Memoised like those below. */
export const ViewSelect = memo(function ViewSelect(
  props: Pick<SupplySelectsProps, 'onChange' | 'offersMpf'> & Pick<SupplyChoice, 'view' | 'stockpileId'>,
) {
  const { view, stockpileId, onChange, offersMpf } = props;
  const t = useTranslations('supplies');
  const views = offersMpf ? MANUFACTURING_VIEWS : MANUFACTURING_VIEWS.filter((view) => view !== 'mpf');
  return (
    <Select
      {...FIELD}
      label={t('view')}
      placeholder={t('noView')}
      disabled={stockpileId !== null}
      title={stockpileId === null ? undefined : t('viewOff')}
      clearable
      data={[
        { group: t('basicViews'), items: options(BASIC_VIEWS, (basicView) => t(`views.${basicView}`)) },
        { group: t('manufacturingViews'), items: options(views, (known) => t(`views.${known}`)) },
      ]}
      value={view}
      onChange={(value) => onChange({ view: value })}
    />
  );
});

/** The stockpile filter, if there are any stockpiles. */
export const StockpileSelect = memo(function StockpileSelect(
  props: Pick<SupplySelectsProps, 'onChange' | 'stockpiles'> & Pick<SupplyChoice, 'stockpileId'>,
) {
  const { stockpileId, onChange, stockpiles } = props;
  const t = useTranslations('supplies');
  if (stockpiles.length === 0) return null;
  return (
    <Select
      {...FIELD}
      label={t('stockpile')}
      placeholder={t('allStockpiles')}
      clearable
      data={stockpiles.map((stockpile) => ({ value: String(stockpile.id), label: stockpile.name }))}
      value={stockpileId === null ? null : String(stockpileId)}
      onChange={(value) => onChange({ stockpileId: value === null ? null : Number(value) })}
    />
  );
});

/**
 * The other filters and the sort. Memoised so that typing does not render them again: they cost as much
 * as the cards.
 */
export const SupplySelects = memo(function SupplySelects(props: SupplySelectsProps) {
  const { choice, onChange, categories, sorts, ownSort } = props;
  const t = useTranslations('supplies');
  const { categories: chosen, factions, sort, view, counts } = choice;

  return (
    <>
      <SeveralSelect
        {...FIELD}
        label={t('category')}
        placeholder={t('allCategories')}
        options={options(categories, (category) => t(`categories.${category}`))}
        value={chosen}
        onChange={(value) => onChange({ categories: value })}
      />
      <SeveralSelect
        {...FIELD}
        label={t('faction')}
        placeholder={t('allFactions')}
        options={options(FACTIONS, (faction) => t(`factions.${faction}`))}
        value={factions}
        onChange={(value) => onChange({ factions: value })}
      />
      {view !== null && view !== 'excess' && (
        <Switch
          size="xs"
          label={t('countComing')}
          checked={counts}
          onChange={(event) => onChange({ counts: event.currentTarget.checked })}
        />
      )}
      <Group gap="xxs" wrap="nowrap">
        <Select
          {...FIELD}
          label={t('sort')}
          placeholder={t(`sorts.${ownSort.type}`)}
          clearable
          data={options(sorts, (known) => t(`sorts.${known}`))}
          value={sort?.type ?? null}
          onChange={(value) => onChange({ sort: value === null ? null : SORT_DEFAULTS[value] })}
        />
        <SortOrders sort={sort ?? ownSort} onChange={(value) => onChange({ sort: value })} />
      </Group>
    </>
  );
});

function options<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
  return values.map((value) => ({ value, label: label(value) }));
}
