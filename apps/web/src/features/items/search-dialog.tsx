import type { Item } from '@backline/contract';
import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { FieldSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ItemIcon } from './item-icon.tsx';
import { ItemView } from './item-view.tsx';
import styles from './search-dialog.module.css';
import { searchItems } from './search-items.ts';
import { useItems } from './use-items.ts';

const OPTIONS_SHOWN = 50;

/** The search over the whole catalog. Unlike other modals, Escape closes it (docs/spec/shell.md#search). */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('items');
  return (
    <StaticModal title={t('searchTitle')} opened onClose={onClose}>
      <Search onClose={onClose} />
    </StaticModal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const t = useTranslations('items');
  const list = useItems(findableItems);
  const [chosen, setChosen] = useState<Item | null>(null);
  useEscape(onClose);
  return (
    <LoadState
      query={list}
      loading={t('loadingItems')}
      failed={t('failedItems')}
      shape={<FieldSkeleton count={1} />}
    >
      {(found) => (
        <div className={styles.search}>
          <ItemSearch items={found} chosen={chosen} onChoose={setChosen} />
          {chosen && (
            <section aria-label={chosen.name}>
              <h2 className={styles.name}>{chosen.name}</h2>
              <ItemView key={chosen.id} item={chosen} onDone={onClose} />
            </section>
          )}
        </div>
      )}
    </LoadState>
  );
}

/** Leaves out crated items by their name (docs/spec/shell.md#search); the item view covers both forms. */
function findableItems(list: Item[]): Item[] {
  return list.filter(({ name }) => !name.includes('Crated'));
}

interface ItemSearchProps {
  items: Item[];
  chosen: Item | null;
  onChoose: (item: Item | null) => void;
}

function ItemSearch({ items, chosen, onChoose }: ItemSearchProps) {
  const t = useTranslations('items');
  const byId = new Map(items.map((item) => [String(item.id), item]));
  return (
    <Select
      aria-label={t('searchTitle')}
      placeholder={t('search')}
      description={t('searchHint')}
      nothingFoundMessage={t('searchNone')}
      searchable
      autoFocus
      data-autofocus
      selectFirstOptionOnChange
      data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options, search }) => {
        const byValue = new Map(
          options.flatMap((option) => ('value' in option ? [[option.value, option]] : [])),
        );
        return searchItems(items, search)
          .slice(0, OPTIONS_SHOWN)
          .flatMap(({ id }) => byValue.get(String(id)) ?? []);
      }}
      renderOption={({ option }) => {
        const item = byId.get(String(option.value));
        return (
          item && (
            <span className={styles.option}>
              <ItemIcon item={item} size={28} />
              <span>{item.name}</span>
              <span className={styles.slang}>{item.slang.join(', ')}</span>
            </span>
          )
        );
      }}
      value={chosen === null ? null : String(chosen.id)}
      onChange={(id) => onChoose((id === null ? undefined : byId.get(id)) ?? null)}
    />
  );
}

/** Closes the dialog on a single Escape, wherever the focus is and even if the list of items is open. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) onClose();
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [onClose]);
}
