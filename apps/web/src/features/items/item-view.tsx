import { type Item, items } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { useMay, useSession } from '../../api/session.ts';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { Loading, LoadState } from '../../ui/feedback/load-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ItemDetails } from './item-details.tsx';
import { ItemDistribution } from './item-distribution.tsx';
import { ItemSettings, settingsOf } from './item-settings.tsx';
import styles from './item-view.module.css';

const ItemHistory = lazyPart(
  async () => (await import('./item-history.tsx')).ItemHistory,
  <Loading shape={<PanelSkeleton height="14rem" />} />,
);

interface ItemViewProps {
  /** The item as loaded so far; the server's current version replaces it. */
  item: Item;
  /** Called after a change was saved or a link was followed. */
  onDone: () => void;
}

/**
 * An item in full: details, materials, current and past stock, and for signed-in users its manufacturing
 * settings.
 */
export function ItemView({ item: known, onDone }: ItemViewProps) {
  const t = useTranslations('items');
  const mayRead = useMay('read');
  const isSignedIn = useSession() !== null;
  // The dialog first opens with the data at hand; the many charts and controls render afterwards.
  const isOpen = useDeferredValue(true, false);
  const current = useQuery({
    ...query(items.get, { params: { id: known.id } }),
    placeholderData: known,
  });
  return (
    <LoadState query={current} loading={t('loadingItem')} failed={t('failedItem')}>
      {(item) => (
        <div className={styles.view}>
          <ItemDetails item={item} />
          <ItemDistribution itemId={item.id} onLeave={onDone} />
          {isOpen && mayRead && <ItemHistory item={item} />}
          {isOpen && isSignedIn && (
            // Resets the form if somebody else changed the settings.
            <ItemSettings key={JSON.stringify(settingsOf(item))} item={item} onSaved={onDone} />
          )}
        </div>
      )}
    </LoadState>
  );
}
