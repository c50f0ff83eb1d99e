import { type Item, items } from '@backline/contract';
import { containerShare, stockForecast } from '@backline/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { Meter } from '../../ui/meter.tsx';
import { signedNumber } from '../../ui/signed-number.ts';
import { stepsOf } from './history-scale.ts';
import styles from './item-answers.module.css';
import type { ItemStock } from './item-stock.ts';

/** Materials that are named; the rest shows in the details. */
const MATERIALS_SHOWN = 2;

interface ItemAnswersProps {
  /** In the form that is asked about. */
  item: Item;
  stock: ItemStock;
}

/** Five figures that need no sum: missing, there, under minimum, how long it lasts, what it takes to make. */
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
      </Answer>
      <Answer label={t('have')}>
        {format.number(quantity)}
        {target > 0 && <small>{t('ofTarget', { target })}</small>}
        {target > 0 && <Meter have={quantity} target={target} minimum={minimum} />}
      </Answer>
      <Answer label={t('under')} tone={under > 0 ? 'stale' : undefined}>
        {format.number(under)}
        <small>{t('ofWarehouses', { count: wanting })}</small>
        {worst && <p>{t('worst', { name: worst.warehouse.name, count: worst.minimum - worst.quantity })}</p>}
      </Answer>
      <RunsOut item={item} minimum={minimum} />
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

/** An estimate from the last week; the history below shows the same week. */
function RunsOut({ item, minimum }: { item: Item; minimum: number }) {
  const t = useTranslations('items.answers');
  const hoursText = useHoursText();
  const { data, isPending } = useQuery(
    query(items.history, { params: { id: item.id }, query: { range: 'week' } }),
  );
  const steps = data ? stepsOf(data, item.crated ? 'crates' : 'loose') : [];
  const forecast = stockForecast(steps, minimum);
  if (forecast === null)
    return (
      <Answer label={t('runsOut')}>
        <span className={styles.quiet}>{t(isPending ? 'counting' : 'notEnough')}</span>
      </Answer>
    );
  const { hoursToMinimum, hoursToNothing, perHour } = forecast;
  const isUnder = minimum > 0 && hoursToMinimum === 0;
  const shown = minimum > 0 && !isUnder ? hoursToMinimum : hoursToNothing;
  return (
    <Answer label={t('runsOut')} tone={shown < 4 ? 'stale' : shown < 12 ? 'aging' : undefined}>
      {hoursText(shown)}
      <small>{t(minimum > 0 && !isUnder ? 'toMinimum' : 'toNothing')}</small>
      <p>
        {minimum > 0 && !isUnder && `${t('andNothing', { time: hoursText(hoursToNothing) })}, `}
        {t('perHour', { rate: Math.round(10 * perHour) / 10 })}
      </p>
    </Answer>
  );
}

/** `08h 30m`, and from two days on `3 d 4 h`. */
function useHoursText(): (hours: number) => string {
  const t = useTranslations('items.answers');
  return (hours) => {
    if (hours >= 48) return t('days', { days: Math.floor(hours / 24), hours: Math.floor(hours % 24) });
    const minutes = Math.floor(hours * 60);
    const two = (value: number) => String(value).padStart(2, '0');
    return `${two(Math.floor(minutes / 60))}h ${two(minutes % 60)}m`;
  };
}

function ToMake({ stock: { need } }: { stock: ItemStock }) {
  const t = useTranslations('items.answers');
  const format = useFormatter();
  const { place, orders, materials } = need;
  return (
    <Answer label={t('toMake')}>
      {place === null ? (
        <span className={styles.quiet}>{t(need.missing === 0 ? 'nothing' : 'nowhere')}</span>
      ) : (
        <>
          {format.number(orders)}
          <small>{t(`orders.${place}`, { count: orders })}</small>
          <p>
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
