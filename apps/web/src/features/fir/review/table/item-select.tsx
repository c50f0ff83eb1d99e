import type { Item } from '@backline/contract';
import { isStockable, stockKey } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { Select } from '../../../../ui/select.tsx';
import type { Catalog } from '../../../items/catalog.ts';
import { itemOptionsFilter } from '../../../items/item-options-filter.ts';
import type { ReadRow } from '../../reading/read-rows.ts';

const OPTIONS_SHOWN = 60;

interface ItemSelectProps {
  row: ReadRow;
  catalog: Catalog;
  onChoose: (item: Item) => void;
  /** Whether a key closed it, in which case the focus should stay nearby, or the focus moved elsewhere. */
  onClose: (by: 'key' | 'blur') => void;
}

/** Finds an item by name, nickname or code name. The reader's other candidates are listed first. */
export function ItemSelect({ row, catalog, onChoose, onClose }: ItemSelectProps) {
  const t = useTranslations('fir.rows');
  const chosen = row.codeName === null ? null : stockKey(row.codeName, row.crated);
  const candidates = row.candidates
    .map(({ codeName, crated }) => stockKey(codeName, crated))
    .filter((key, index, keys) => catalog.has(key) && key !== chosen && keys.indexOf(key) === index);
  const rest = [...catalog].flatMap(([key, item]) =>
    candidates.includes(key) || !isStockable(item) ? [] : [key],
  );
  const optionOf = (key: string) => ({ value: key, label: catalog.get(key)?.name ?? key });

  return (
    <Select
      aria-label={t('chooseItem')}
      placeholder={t('searchItem')}
      nothingFoundMessage={t('nothingFound')}
      searchable
      autoFocus
      defaultDropdownOpened
      selectFirstOptionOnChange
      limit={OPTIONS_SHOWN}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      data={[
        ...(candidates.length > 0 ? [{ group: t('candidates'), items: candidates.map(optionOf) }] : []),
        { group: t('allItems'), items: rest.map(optionOf) },
      ]}
      filter={itemOptionsFilter((key) => catalog.get(key))}
      value={null}
      onChange={(key) => {
        const item = key === null ? undefined : catalog.get(key);
        if (item) onChoose(item);
      }}
      onBlur={() => onClose('blur')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose('key');
      }}
    />
  );
}
