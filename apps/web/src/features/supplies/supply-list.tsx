import type { Supply } from '@backline/contract';
import { compareSupplies, ITEM_CATEGORIES, type ItemCategory, isSupplyListed } from '@backline/domain';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryGlyph } from './category-glyph.tsx';
import { SupplyCard } from './supply-card.tsx';
import styles from './supply-list.module.css';

/** The lines that a supply list shows; when there are none, the caller shows its own empty text. */
export function listedSupplies(supplies: readonly Supply[]): Supply[] {
  return supplies.filter(isSupplyListed).toSorted(compareSupplies);
}

/** Supplies by category and name, with a filter by text and category. */
export function SupplyList({ supplies }: { supplies: readonly Supply[] }) {
  const t = useTranslations('supplies');
  const [text, setText] = useState('');
  const [category, setCategory] = useState<ItemCategory | null>(null);
  const wanted = useDeferredValue(text.trim().toLowerCase());

  const listed = listedSupplies(supplies);
  const shown = listed.filter(
    ({ item }) => (category === null || item.category === category) && matches(item, wanted),
  );
  const categories = ITEM_CATEGORIES.filter((one) => listed.some(({ item }) => item.category === one));

  const clear = () => {
    setText('');
    setCategory(null);
  };

  return (
    <section aria-label={t('title')}>
      <div className={styles.filters}>
        <TextInput
          type="text"
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
      {categories.map((one) => {
        const group = shown.filter(({ item }) => item.category === one);
        return group.length === 0 ? null : <CategoryGroup key={one} category={one} supplies={group} />;
      })}
    </section>
  );
}

function CategoryGroup({ category, supplies }: { category: ItemCategory; supplies: Supply[] }) {
  const t = useTranslations('supplies');
  return (
    <>
      <h2 className={styles.heading}>
        <CategoryGlyph category={category} size={16} />
        {t(`categories.${category}`)}
        <span className={styles.headingCount}>{supplies.length}</span>
      </h2>
      <ul className={styles.grid}>
        {supplies.map((supply) => (
          <SupplyCard key={supply.item.id} supply={supply} />
        ))}
      </ul>
    </>
  );
}

function matches(item: Supply['item'], wanted: string): boolean {
  return [item.name, ...item.slang].some((word) => word.toLowerCase().includes(wanted));
}
