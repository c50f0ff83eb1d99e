import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ExportSource } from './export/export-menu.tsx';
import { EmptyState } from './feedback/empty-state.tsx';
import { type Loadable, LoadState } from './feedback/load-state.tsx';
import { CardGrid } from './layout/card-grid.tsx';
import { PageHeader } from './layout/page-header.tsx';

interface ListScreenProps<T extends { id: number }> {
  query: Loadable<T[]>;
  /** The texts of the feature that every list needs. */
  t: (key: 'title' | 'new' | 'loading' | 'failed' | 'empty' | 'emptyHint') => string;
  /** Shown under the title. */
  about?: ReactNode;
  /** The lists that the header's menu exports. */
  sources?: readonly ExportSource[];
  /** Above the list, together with it: what comes before pushes the list's shape down. */
  note?: ReactNode;
  skeleton?: ReactNode;
  columns?: 'three';
  card: (entry: T, onOpen: () => void) => ReactNode;
  /** @param one the entry to edit; undefined for a new one. */
  form: (entry: T | undefined, onClose: () => void) => ReactNode;
}

/** A screen of cards with a button for a new one, and the form that the button and each card open. */
export function ListScreen<T extends { id: number }>(props: ListScreenProps<T>) {
  const { query, t, about, sources, note, skeleton, columns, card, form } = props;
  const [dialog, setDialog] = useState<T | 'new' | null>(null);
  const close = () => setDialog(null);
  const edited = dialog === null || dialog === 'new' ? undefined : dialog;
  // The current entry of the list, unless the list is being reloaded.
  const latest = query.data?.find(({ id }) => id === edited?.id) ?? edited;

  return (
    <>
      <PageHeader
        title={t('title')}
        about={about}
        primary={{ label: t('new'), Icon: IconPlus, onClick: () => setDialog('new') }}
        {...(sources && { sources })}
      />
      <LoadState query={query} loading={t('loading')} failed={t('failed')} shape={skeleton}>
        {(list) => (
          <>
            {note}
            {list.length === 0 ? (
              <EmptyState title={t('empty')} hint={t('emptyHint')} />
            ) : (
              <CardGrid label={t('title')} {...(columns && { columns })}>
                {list.map((entry) => card(entry, () => setDialog(entry)))}
              </CardGrid>
            )}
          </>
        )}
      </LoadState>
      {dialog !== null && form(latest, close)}
    </>
  );
}
