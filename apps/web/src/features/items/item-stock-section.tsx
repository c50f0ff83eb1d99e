import { type DistributionRow, type Item, items } from '@backline/contract';
import { isProducible } from '@backline/domain';
import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderAddress } from '../../api/addresses/order-address.ts';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { WatchButton } from '../watches/watch-button.tsx';
import { ItemAnswers } from './item-answers.tsx';
import { ItemPlaces } from './item-places.tsx';
import { itemStock } from './item-stock.ts';
import styles from './items.module.css';

interface ItemStockSectionProps {
  item: Item;
  /** The form shown: crates or loose items. */
  isCrated: boolean;
  onForm: (isCrated: boolean) => void;
  onLeave: () => void;
}

/** The places and the five figures of an item in one of its forms, with a switch to the other form if there is any of it. */
export function ItemStockSection({ item, isCrated, onForm, onLeave }: ItemStockSectionProps) {
  const t = useTranslations('items');
  const rows = useQuery(query(items.distribution, { params: { id: item.id } }));
  return (
    <LoadState
      query={rows}
      loading={t('distributionLoading')}
      failed={t('distributionFailed')}
      shape={
        <Skeleton>
          <RowSkeleton count={18} height="2.75rem" />
        </Skeleton>
      }
    >
      {(list) => {
        const has = (crated: boolean) => list.some((row) => row.crated === crated);
        // If only the other form is in stock, show that one.
        const shownCrated = has(isCrated) || !has(!isCrated) ? isCrated : !isCrated;
        const shown = { ...item, crated: shownCrated };
        const stock = itemStock(shown, rowsOf(list, shownCrated));
        return (
          <>
            <Box component="section" miw={0}>
              <ItemPlaces
                item={shown}
                rows={rowsOf(list, shownCrated)}
                form={has(true) && has(false) && <FormChoice isCrated={shownCrated} onChange={onForm} />}
                onLeave={onLeave}
              />
            </Box>
            <ItemAnswers item={shown} stock={stock} />
            <Group gap="xs" className={styles.acts}>
              <WatchButton
                watchable={{ kind: 'item', id: item.id, firName: item.firName, crated: shownCrated }}
                name={item.name}
              />
              <OrderButton item={shown} missing={stock.need.missing} onLeave={onLeave} />
            </Group>
          </>
        );
      }}
    </LoadState>
  );
}

function rowsOf(list: readonly DistributionRow[], isCrated: boolean): DistributionRow[] {
  return list.filter(({ crated }) => crated === isCrated);
}

function FormChoice({ isCrated, onChange }: { isCrated: boolean; onChange: (isCrated: boolean) => void }) {
  const t = useTranslations('items');
  return (
    <SegmentedControl
      aria-label={t('form')}
      data={[
        { value: 'crates', label: t('crates') },
        { value: 'loose', label: t('loose') },
      ]}
      value={isCrated ? 'crates' : 'loose'}
      onChange={(value) => onChange(value === 'crates')}
    />
  );
}

interface OrderButtonProps {
  item: Item;
  /** How many are missing to the target, as on the icon. */
  missing: number;
  onLeave: () => void;
}

/** A link to the form of a new order for the item, if it can be made. */
function OrderButton({ item, missing, onLeave }: OrderButtonProps) {
  const t = useTranslations('items');
  if (!useMay('edit') || !isProducible(item)) return null;
  const { firName, crated } = item;
  return (
    <Button
      variant="default"
      component={Link}
      to={orderAddress([{ firName, crated, quantity: Math.max(1, missing) }])}
      leftSection={<IconBuildingFactory2 size={16} aria-hidden />}
      onClick={onLeave}
    >
      {t('makeOrder')}
    </Button>
  );
}
