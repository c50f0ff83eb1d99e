import type { Supply } from '@backline/contract';
import { compareSupplies, ITEM_CATEGORIES, type ItemCategory, isSupplyListed } from '@backline/domain';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryGlyph } from './category-glyph.tsx';
import { SupplyGrid } from './supply-grid.tsx';
import styles from './supply-list.module.css';

interface SupplyListProps {
  supplies: readonly Supply[];
  /** What takes the list's place when there is nothing to list. */
  empty: ReactNode;
}

/** Supplies by category and name, with a filter by text and category. */
export function SupplyList({ supplies, empty }: SupplyListProps) {
  const t = useTranslations('supplies');
  const [text, setText] = useState('');
  const [category, setCategory] = useState<ItemCategory | null>(null);
  const wanted = useDeferredValue(text.trim().toLowerCase());

  // Sorting 1,500 lines takes 12 ms, too much for every key of the filter.
  const listed = useMemo(() => supplies.filter(isSupplyListed).toSorted(compareSupplies), [supplies]);
  if (listed.length === 0) return empty;

  const shown = listed.filter(
    ({ item }) => (category === null || item.category === category) && matches(item, wanted),
  );
  const categories = ITEM_CATEGORIES.filter((one) => listed.some(({ item }) => item.category === one));
  const groups = categories
    .map((one) => ({ category: one, supplies: shown.filter(({ item }) => item.category === one) }))
    .filter((group) => group.supplies.length > 0);

  const clear = () => {
    setText('');
    setCategory(null);
  };

  return (
    <section aria-label={t('title')}>
      <div className={styles.filters}>
        <TextInput
          label={t('filter')}
          placeholder={t('filterPlaceholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text !== '' && <CloseButton size="sm" aria-label={t('clearFilter')} onClick={() => setText('')} />
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          label={t('category')}
          placeholder={t('allCategories')}
          clearable
          data={categories.map((one) => ({ value: one, label: t(`categories.${one}`) }))}
          value={category}
          onChange={(value) => setCategory(value as ItemCategory | null)} // the values are those of `data`
        />
        <p className={styles.count} role="status">
          {shown.length === listed.length
            ? t('count', { count: listed.length })
            : t('countOf', { shown: shown.length, count: listed.length })}
        </p>
      </div>
      {shown.length === 0 && (
        <div className={styles.none}>
          <p>{t('noMatch')}</p>
          <Button variant="default" size="xs" onClick={clear}>
            {t('showAll')}
          </Button>
        </div>
      )}
      {groups.map((group, index) => (
        <CategoryGroup key={group.category} {...group} isFirst={index === 0} />
      ))}
    </section>
  );
}

interface CategoryGroupProps {
  category: ItemCategory;
  supplies: Supply[];
  isFirst: boolean;
}

function CategoryGroup({ category, supplies, isFirst }: CategoryGroupProps) {
  const t = useTranslations('supplies');
  return (
    <>
      <h2 className={styles.heading}>
        <CategoryGlyph category={category} size={16} />
        {t(`categories.${category}`)}
        <span className={styles.headingCount}>{supplies.length}</span>
      </h2>
      <SupplyGrid supplies={supplies} isFirst={isFirst} />
    </>
  );
}

function matches(item: Supply['item'], wanted: string): boolean {
  return [item.name, ...item.slang].some((word) => word.toLowerCase().includes(wanted));
}
