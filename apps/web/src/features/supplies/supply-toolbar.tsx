import {
  BASIC_VIEWS,
  type ItemCategory,
  MANUFACTURING_VIEWS,
  SORT_DEFAULTS,
  SORT_TYPES,
} from '@backline/domain';
import { Button, Select } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../../ui/filter-input.tsx';
import { SeveralSelect } from './several-select.tsx';
import { SortOrders } from './sort-orders.tsx';
import { FACTIONS, type SupplyChoice } from './supply-choice.ts';
import styles from './supply-toolbar.module.css';

interface SupplyToolbarProps {
  choice: SupplyChoice;
  onChange: (part: Partial<Omit<SupplyChoice, 'text'>>) => void;
  /** As it stands in the input. */
  text: string;
  onType: (text: string) => void;
  /** The categories that the list has. */
  categories: ItemCategory[];
  stockpiles: readonly { id: number; name: string }[];
  offersMpf: boolean;
}

/** Filters, view and sort. On a phone all but the text stand behind a button. */
export function SupplyToolbar(props: SupplyToolbarProps) {
  const { choice, onChange, text, onType, categories, stockpiles, offersMpf } = props;
  const t = useTranslations('supplies');
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const views = offersMpf ? MANUFACTURING_VIEWS : MANUFACTURING_VIEWS.filter((view) => view !== 'mpf');
  const { categories: chosen, factions, stockpileId, view, sort } = choice;
  const used = [chosen.length > 0, factions.length > 0, stockpileId, view, sort].filter(Boolean).length;

  return (
    <div className={styles.toolbar}>
      <div className={styles.first}>
        <FilterInput
          label={t('filter')}
          placeholder={t('filterPlaceholder')}
          clearLabel={t('clearFilter')}
          value={text}
          onChange={onType}
        />
        <Button
          className={styles.more}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {t('moreFilters', { used })}
        </Button>
      </div>
      <div id={id} className={styles.rest} data-open={isOpen || undefined}>
        <Select
          label={t('view')}
          placeholder={t('noView')}
          disabled={stockpileId !== null}
          title={stockpileId === null ? undefined : t('viewOff')}
          clearable
          data={[
            { group: t('basicViews'), items: options(BASIC_VIEWS, (one) => t(`views.${one}`)) },
            { group: t('manufacturingViews'), items: options(views, (one) => t(`views.${one}`)) },
          ]}
          value={view}
          onChange={(value) => onChange({ view: value })}
        />
        <SeveralSelect
          label={t('category')}
          placeholder={t('allCategories')}
          options={options(categories, (one) => t(`categories.${one}`))}
          value={chosen}
          onChange={(value) => onChange({ categories: value })}
        />
        <SeveralSelect
          label={t('faction')}
          placeholder={t('allFactions')}
          options={options(FACTIONS, (one) => t(`factions.${one}`))}
          value={factions}
          onChange={(value) => onChange({ factions: value })}
        />
        {stockpiles.length > 0 && (
          <Select
            label={t('stockpile')}
            placeholder={t('allStockpiles')}
            clearable
            data={stockpiles.map((stockpile) => ({ value: String(stockpile.id), label: stockpile.name }))}
            value={stockpileId === null ? null : String(stockpileId)}
            onChange={(value) => onChange({ stockpileId: value === null ? null : Number(value) })}
          />
        )}
        <div className={styles.sort}>
          <Select
            label={t('sort')}
            placeholder={t('noSort')}
            clearable
            data={options(SORT_TYPES, (one) => t(`sorts.${one}`))}
            value={sort?.type ?? null}
            onChange={(value) => onChange({ sort: value === null ? null : SORT_DEFAULTS[value] })}
          />
          <SortOrders sort={sort} onChange={(value) => onChange({ sort: value })} />
        </div>
      </div>
    </div>
  );
}

function options<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
  return values.map((value) => ({ value, label: label(value) }));
}
