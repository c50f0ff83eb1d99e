import { type Item, items } from '@backline/contract';
import { containerShare, itemCount } from '@backline/domain';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { Quantity } from '../../ui/labels/quantity.tsx';
import { Meter } from '../../ui/meter.tsx';
import { signedNumber } from '../../ui/signed-number.ts';
import { useNow } from '../../ui/use-now.ts';
import { outlookOf } from '../consumption/outlook.ts';
import { useOutlookTexts } from '../consumption/use-outlook-texts.ts';
import type { ItemStock } from './item-stock.ts';
import styles from './items.module.css';

/** Number of materials shown; the details list the rest. */
const MATERIALS_SHOWN = 2;

interface ItemAnswersProps {
  /** In the form that the page shows. */
  item: Item;
  stock: ItemStock;
}

/** Five figures at a glance: missing, in stock, under minimum, how long it lasts, what it costs to make. */
export function ItemAnswers({ item, stock }: ItemAnswersProps) {
  const t = useTranslations('items.answers');
  const format = useFormatter();
  const { quantity, target, minimum, need, under, wanting, worst } = stock;
  const form = item.crated ? 'crates' : 'loose';
  const surplus = target > 0 ? quantity - target : 0;
  return (
    <dl className={styles.answers}>
      <Answer label={t(surplus > 0 ? 'surplus' : 'missing')} tone={surplus > 0 ? 'over' : undefined}>
        {signedNumber(format, surplus > 0 ? surplus : -need.missing)}
        <small>{t(`unit.${form}`, { count: Math.abs(surplus > 0 ? surplus : need.missing) })}</small>
        <p>
          {target === 0
            ? t('noTarget')
            : need.missing > 0 && t('containers', { share: containerShare(need.crates) })}
        </p>
        {stock.missing > 0 && stock.surplus > 0 && (
          <p>{t('apart', { missing: stock.missing, surplus: stock.surplus })}</p>
        )}
      </Answer>
      <Answer label={t('have')}>
        <Quantity value={quantity} atLeast={stock.atLeast} />
        {target > 0 && <small>{t('ofTarget', { target })}</small>}
        {target > 0 && <Meter have={quantity} target={target} minimum={minimum} />}
      </Answer>
      <Answer label={t('under')} tone={under > 0 ? 'stale' : undefined}>
        {format.number(under)}
        <small>{t('ofWarehouses', { count: wanting })}</small>
        {worst && <p>{t('worst', { name: worst.warehouse.name, count: worst.minimum - worst.quantity })}</p>}
      </Answer>
      <RunsOut item={item} quantity={quantity} minimum={minimum} />
      <ToMake stock={stock} />
    </dl>
  );
}

interface AnswerProps {
  label: string;
  tone?: 'stale' | 'aging' | 'over' | undefined;
  children: ReactNode;
}

function Answer({ label, tone, children }: AnswerProps) {
  return (
    <div className={styles.answer} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An estimate from the use of the last three days; the history below shows it as a forecast. */
function RunsOut({ item, quantity, minimum }: { item: Item; quantity: number; minimum: number }) {
  const t = useTranslations('items.answers');
  const texts = useOutlookTexts();
  const now = useNow();
  const { data, isPending } = useQuery(
    query(items.history, { params: { id: item.id }, query: { range: 'week' } }),
  );
  const last = data?.points.at(-1);
  const fullQuantity = (last?.loose ?? 0) + itemCount({ ...item, crated: true }, last?.crates ?? 0);
  const outlook = outlookOf({ item, quantity, minimum, fullQuantity, use: data?.use }, now);
  if (outlook === null || outlook.toNothing === null) {
    const unknown = outlook === null ? texts.notEnough : texts.noUse;
    return (
      <Answer label={t('runsOut')}>
        <Text span c="dimmed" fz="small" fw={400}>
          {isPending ? t('counting') : unknown}
        </Text>
      </Answer>
    );
  }
  const { toNothing, toMinimum, isSoon } = outlook;
  return (
    <Answer label={t('runsOut')} tone={isSoon ? 'stale' : undefined}>
      {toNothing === 0 ? texts.empty : texts.left(toNothing, true)}
      {toMinimum !== null && toMinimum > 0 && <small>{texts.minimumIn(toMinimum)}</small>}
      <p>{texts.basis(outlook, item.crated ? item.crateSize : 1)}</p>
    </Answer>
  );
}

function ToMake({ stock: { need } }: { stock: ItemStock }) {
  const t = useTranslations('items.answers');
  const format = useFormatter();
  const { place, orders, materials } = need;
  return (
    <Answer label={t('toMake')}>
      {place === null ? (
        <Text span c="dimmed" fz="small" fw={400}>
          {t(need.missing === 0 ? 'nothing' : 'nowhere')}
        </Text>
      ) : (
        <>
          {format.number(orders)}
          <small>{t(`orders.${place}`, { count: orders })}</small>
          <p>
            {materials.length === 0 && t('costUnknown')}
            {materials
              .slice(0, MATERIALS_SHOWN)
              .map(({ name, cost }) => `${format.number(cost)} ${name}`)
              .join(', ')}
          </p>
        </>
      )}
    </Answer>
  );
}
