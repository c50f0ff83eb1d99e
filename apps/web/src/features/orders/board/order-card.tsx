import type { Order } from '@backline/contract';
import { plainName } from '@backline/domain';
import { Text, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconBuildingFactory2, IconPackages, IconTruck } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderChainAddress } from '../../../api/addresses/order-address.ts';
import { ItemIcon } from '../../items/item-icon.tsx';
import { nextStep, sinceWhen } from '../data/board-columns.ts';
import { useDuration, useOrderTexts } from '../data/use-order-texts.ts';
import styles from '../orders.module.css';
import { OrderName } from '../parts/order-name.tsx';
import { PublicTime, QueueTime } from '../parts/order-time.tsx';
import { type CardActs, cardMoves } from './card-moves.ts';

/** A claim that has waited this long is worth asking about. */
const LONG_CLAIM_MS = 6 * 3_600_000;

interface OrderCardProps {
  order: Order;
  now: number;
  mayEdit: boolean;
  acts: CardActs;
}

/** An order: its item, its warehouse, what its state needs, who works on it, and the next step. */
export const OrderCard = memo(function OrderCard({ order, now, mayEdit, acts }: OrderCardProps) {
  const t = useTranslations('orders');
  const { unitOf } = useOrderTexts();
  const { id, item, crates, state } = order;
  const step = nextStep(order);
  const unit = unitOf(order);
  const moves = cardMoves({ orders: [order], mayEdit, acts, keys: { Enter: () => acts.open(order) } });
  return (
    <li
      className={styles.card}
      data-order={id}
      data-state={state}
      aria-label={t('card', { item: plainName(item), count: crates, unit, state: t(`states.${state}`) })}
      aria-description={mayEdit ? t('cardKeys') : undefined}
      {...moves}
    >
      <Head order={order} unit={unit} onOpen={acts.open} />
      <Needs order={order} now={now} />
      <div className={styles.foot}>
        <Holder order={order} />
        {mayEdit && step !== null && (
          <UnstyledButton
            className={styles.next}
            aria-label={t('nextOf', { step: t(`next.${step}`), item: plainName(item) })}
            onClick={() => acts.move([order], step)}
          >
            {t(`next.${step}`)} <IconArrowRight size={16} aria-hidden />
          </UnstyledButton>
        )}
      </div>
    </li>
  );
});

function Head({ order, unit, onOpen }: { order: Order; unit: string; onOpen: CardActs['open'] }) {
  const t = useTranslations('orders');
  const { item, crates, warehouse } = order;
  return (
    <div className={styles.head}>
      <ItemIcon item={item} size={32} />
      <OrderName order={order} onOpen={onOpen} />
      <span className={styles.cardAmount}>
        <strong>{crates}</strong> {unit}
      </span>
      <span className={styles.whom}>
        {warehouse === null ? t('forNobody') : t('for', { name: warehouse.name })}
      </span>
    </div>
  );
}

/** The needs of an order before its next step. */
function Needs({ order, now }: { order: Order; now: number }) {
  const t = useTranslations('orders');
  const texts = useOrderTexts();
  const duration = useDuration();
  const { state, factory, shipmentId } = order;
  const place = (
    <p className={styles.cardLine}>
      <IconBuildingFactory2 size={16} aria-hidden />
      {factory === null && state === 'materials-ready' ? t('noPlace') : texts.place(order)}
    </p>
  );
  switch (state) {
    case 'wanted':
    case 'claimed': {
      const waited = now - Date.parse(sinceWhen(order));
      return (
        <>
          {texts.cost([order]) !== '' && <Materials order={order} />}
          {(order.method !== 'mpf' || factory !== null) && place}
          {state === 'claimed' && waited > LONG_CLAIM_MS && (
            <Text c="yellow" inherit>
              {t('claimedAgo', { age: duration(waited) })}
            </Text>
          )}
        </>
      );
    }
    case 'queued':
      return (
        <>
          {place}
          <QueueTime order={order} now={now} />
        </>
      );
    case 'ready':
      return (
        <>
          {place}
          <PublicTime order={order} now={now} />
        </>
      );
    case 'collected':
      return (
        <p className={styles.cardLine}>
          <IconTruck size={16} aria-hidden />
          {shipmentId === null ? (
            t('noShipment')
          ) : (
            <Link to={`/shipments/${shipmentId}`}>{t('inShipment')}</Link>
          )}
        </p>
      );
    default:
      return place;
  }
}

/** The materials that an order costs, with a link to where they come from. */
function Materials({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const texts = useOrderTexts();
  return (
    <p className={styles.cardLine}>
      <IconPackages size={16} aria-hidden />
      {texts.cost([order])}
      <Link
        style={{ marginInlineStart: 'auto', lineHeight: 'max(1.5rem, var(--target))' }}
        to={orderChainAddress(order)}
        aria-label={t('chainOf', { item: plainName(order.item) })}
      >
        {t('chain')}
      </Link>
    </p>
  );
}

/** The person who works on it, with their initials. */
export function Holder({ order: { holder } }: { order: Order }) {
  const t = useTranslations('orders');
  if (holder === null) return <span className={styles.holder}>{t('nobody')}</span>;
  return (
    <span className={styles.holder}>
      <span className={styles.initials} aria-hidden>
        {[...holder.name].slice(0, 2).join('').toUpperCase()}
      </span>
      <span title={holder.name}>{holder.name}</span>
    </span>
  );
}
