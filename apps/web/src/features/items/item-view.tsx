import { type Item, items } from '@backline/contract';
import { isStockable } from '@backline/domain';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useMay, useSession } from '../../api/storage/session.ts';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { Loading, LoadState } from '../../ui/feedback/load-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { usePainted } from '../../ui/use-painted.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemSettings, settingsOf } from './item-settings.tsx';
import { ItemStockSection } from './item-stock-section.tsx';
import styles from './items.module.css';

const ItemHistory = lazyPart(
  async () => (await import('./history/item-history.tsx')).ItemHistory,
  <Loading shape={<PanelSkeleton height="14rem" />} />,
);

interface ItemViewProps {
  /** The item as loaded so far; the server's current version replaces it. */
  item: Item;
  /** The form whose stock is shown. */
  isCrated: boolean;
  onForm: (isCrated: boolean) => void;
  /** Called after a change was saved or a link was followed. */
  onDone: () => void;
}

/**
 * An item in full, as a dialog and as a page: its stock and where it is first, then how that came about, details and
 * materials, and for signed-in users its manufacturing settings (docs/spec/items.md#item-dialog).
 */
export function ItemView({ item: known, isCrated, onForm, onDone }: ItemViewProps) {
  const t = useTranslations('items');
  const mayRead = useMay('read');
  const isSignedIn = useSession() !== null;
  // The dialog first opens with the data at hand; the many charts and controls render afterwards.
  const isOpen = usePainted(true) ?? false;
  const current = useQuery({
    ...query(items.get, { params: { id: known.id } }),
    placeholderData: known,
  });
  return (
    <LoadState query={current} loading={t('loadingItem')} failed={t('failedItem')}>
      {(item) => (
        <div className={styles.view}>
          <div className={styles.stock}>
            {!isStockable(item) ? (
              <Text c="dimmed">{t('neverInStock')}</Text>
            ) : mayRead ? (
              <ItemStockSection item={item} isCrated={isCrated} onForm={onForm} onLeave={onDone} />
            ) : (
              <Text c="dimmed">{t('distributionNeedsRead')}</Text>
            )}
          </div>
          <div className={styles.about}>
            {mayRead &&
              isStockable(item) &&
              (isOpen ? <ItemHistory item={item} /> : <PanelSkeleton height="14rem" />)}
            <ItemDetails item={item} />
            {isOpen && isSignedIn && isStockable(item) && (
              // Resets the form if somebody else changed the settings.
              <ItemSettings key={JSON.stringify(settingsOf(item))} item={item} onSaved={onDone} />
            )}
          </div>
        </div>
      )}
    </LoadState>
  );
}
