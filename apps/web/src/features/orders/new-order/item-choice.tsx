import { plainName } from '@backline/domain';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLateFocus } from '../../../ui/dialogs/use-late-focus.ts';
import { Select } from '../../../ui/select.tsx';
import type { Catalog } from '../../items/catalog.ts';
import { itemOptionsFilter } from '../../items/item-options-filter.ts';
import { lineOfItem, type OrderLine, orderedForm } from './new-order-lines.ts';

const OPTIONS_SHOWN = 40;

interface ItemChoiceProps {
  catalog: Catalog;
  chosen: OrderLine | undefined;
  onChoose: (line: OrderLine | null) => void;
}

/** A select of all items that can be made, searched by name, nickname or code name. */
export function ItemChoice({ catalog, chosen, onChoose }: ItemChoiceProps) {
  const t = useTranslations('orders.form');
  const [typed, setTyped] = useState('');
  const made = useMemo(
    () => [...catalog.values()].filter((item) => orderedForm(item, catalog) === item && !item.unknown),
    [catalog],
  );
  const byId = useMemo(() => new Map(made.map((item) => [String(item.id), item])), [made]);
  return (
    <Select
      label={t('item')}
      placeholder={t('itemPlaceholder')}
      searchable
      clearable
      ref={useLateFocus()}
      data-autofocus
      selectFirstOptionOnChange
      limit={OPTIONS_SHOWN}
      data={made.map((item) => ({ value: String(item.id), label: plainName(item) }))}
      filter={itemOptionsFilter((id) => byId.get(id))}
      searchValue={typed}
      onSearchChange={setTyped}
      value={chosen === undefined ? null : String(chosen.item.id)}
      onChange={(id) => {
        const item = id === null ? undefined : byId.get(id);
        onChoose(item === undefined ? null : lineOfItem(item));
      }}
    />
  );
}
