import type { Item } from '@backline/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Catalog } from '../items/catalog.ts';
import { GoalItemSelect } from './goal-item-select.tsx';

interface AddedItemSelectProps {
  catalog: Catalog;
  /** Ids of the items that have a row already. */
  known: ReadonlySet<number>;
  onAdd: (item: Item) => void;
}

/** Begins a row of the sheet for an item without a goal. */
export function AddedItemSelect({ catalog, known, onAdd }: AddedItemSelectProps) {
  const t = useTranslations('goals.sheet');
  const [round, setRound] = useState(0);
  const keys = [...catalog].flatMap(([key, item]) => (known.has(item.id) ? [] : [key]));
  return (
    <GoalItemSelect
      key={round} // empty again after each choice
      catalog={catalog}
      keys={keys}
      label={t('add')}
      required={false}
      data-autofocus={undefined}
      description={undefined}
      value={null}
      onChange={(key) => {
        const item = key === null ? undefined : catalog.get(key);
        if (item === undefined) return;
        setRound(round + 1);
        onAdd(item);
      }}
    />
  );
}
