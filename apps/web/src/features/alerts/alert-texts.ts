import { MINUTE_MS, plainName, stockpileLabel } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';
import type { ShownAlert } from './shown-alerts.ts';

/** The texts of a row and the address that it links to; null where there is no page for it yet. */
export interface AlertTexts {
  title: string;
  text: string;
  to: string | null;
}

/** Items of a warehouse that are listed by name; the others are counted. */
const NAMED = 4;

/** The translator, the formatter and the time from which the texts are made. @property now milliseconds since epoch. */
interface Speech {
  t: ReturnType<typeof useTranslations<'alerts'>>;
  format: ReturnType<typeof useFormatter>;
  now: number;
}

/** Returns a function that gives a row's texts. @param now milliseconds since epoch. */
export function useAlertTexts(now: number): (alert: ShownAlert) => AlertTexts {
  const speech: Speech = { t: useTranslations('alerts'), format: useFormatter(), now };
  return (alert) => (alert.kind === 'one' ? sayOne(alert, speech) : sayBelowMinimum(alert, speech));
}

type One = Extract<ShownAlert, { kind: 'one' }>;
type EventOf<K extends One['event']['kind']> = Extract<One['event'], { kind: K }>;

function timeOf({ format }: Speech, moment: string): string {
  return format.dateTime(new Date(moment), { timeStyle: 'short' });
}

function sayBelowMinimum(
  { warehouse, items }: Extract<ShownAlert, { kind: 'below-minimum' }>,
  { t }: Speech,
): AlertTexts {
  const named = items.slice(0, NAMED).map(({ item, quantity, minimum }) => {
    const name = plainName(item);
    return quantity === 0 ? t('below.empty', { name }) : t('below.item', { name, quantity, minimum });
  });
  const more = items.length - named.length;
  return {
    title: t('below.title', { warehouse: warehouse.name, count: items.length }),
    text: [...named, ...(more > 0 ? [t('below.more', { count: more })] : [])].join(', '),
    to: `/warehouses/${warehouse.id}?view=needs`,
  };
}

function sayOne({ event, settled }: One, speech: Speech): AlertTexts {
  const { t } = speech;
  switch (event.kind) {
    case 'public-soon':
      return sayPublicSoon(event, settled, speech);
    case 'report-old':
      return sayReportOld(event, settled, speech);
    case 'runs-out':
      return sayRunsOut(event, speech);
    case 'shipment-delivered':
    case 'shipment-stalled':
      return sayShipment(event, speech);
    case 'order-ready':
    case 'order-public':
      return sayOrder(event, settled, speech);
    case 'channel-off':
      return {
        title: t(settled ? 'channel.settled' : 'channel.title', { name: event.channel.name }),
        text: t('channel.text'),
        to: '/admin/alerts',
      };
    case 'town-threatened':
      return sayThreatened(event, settled, speech);
  }
}

function sayThreatened(
  { threat, fallen, since, warehouse, stockpiles }: EventOf<'town-threatened'>,
  settled: boolean,
  { t, format, now }: Speech,
): AlertTexts {
  return {
    title: t(`town.${settled ? 'settled' : threat}`, { warehouse: warehouse.name, fallen }),
    text: t('town.text', { stockpiles, time: format.relativeTime(new Date(since), now) }),
    to: `/warehouses/${warehouse.id}`,
  };
}

function sayOrder(
  event: EventOf<'order-ready' | 'order-public'>,
  settled: boolean,
  speech: Speech,
): AlertTexts {
  const { t } = speech;
  const { item, crates, factory, method, destination, publicAt } = event;
  const place = factory ?? t(`order.methods.${method}`);
  const order = { name: plainName(item), crates, place };
  const unsettled = event.kind === 'order-ready' ? t('order.ready', order) : t('order.public', order);
  const until = publicAt === null ? t('order.collect') : t('order.text', { time: timeOf(speech, publicAt) });
  return {
    title: settled ? t('order.settled', order) : unsettled,
    text: [...(destination === null ? [] : [t('order.for', { name: destination.name })]), until].join(', '),
    to: '/production',
  };
}

function sayPublicSoon(
  { stockpile: { name }, warehouse, publicAt, latestAt }: EventOf<'public-soon'>,
  settled: boolean,
  speech: Speech,
): AlertTexts {
  const { t, now } = speech;
  const minutes = Math.ceil((Date.parse(publicAt) - now) / MINUTE_MS);
  const left = t('left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const isBound = latestAt !== undefined;
  const last = latestAt ?? publicAt;
  const over = Date.parse(last) > now ? 'public.perhaps' : 'public.over';
  const unsettled =
    minutes > 0
      ? t(isBound ? 'public.titleAtLeast' : 'public.title', { name, left })
      : t(over, { name, time: timeOf(speech, last) });
  return {
    title: settled ? t('public.refreshed', { name }) : unsettled,
    text: `${warehouse.name}, ${warehouse.location}`,
    to: `/warehouses/${warehouse.id}`,
  };
}

function sayReportOld(
  { stockpile, warehouse, reportedAt }: EventOf<'report-old'>,
  settled: boolean,
  { t, format, now }: Speech,
): AlertTexts {
  return {
    title: t(settled ? 'old.settled' : 'old.title', {
      name: stockpileLabel(stockpile.name, warehouse.name),
    }),
    text: t('old.text', { warehouse: warehouse.name, time: format.relativeTime(new Date(reportedAt), now) }),
    to: settled ? `/warehouses/${warehouse.id}` : `/fir?warehouse=${warehouse.id}&stockpile=${stockpile.id}`,
  };
}

function sayRunsOut({ warehouse, items }: EventOf<'runs-out'>, speech: Speech): AlertTexts {
  const { t } = speech;
  const named = items
    .slice(0, NAMED)
    .map(({ item, end, endsAt }) =>
      t(`runsOut.${end}`, { name: plainName(item), time: timeOf(speech, endsAt) }),
    );
  const more = items.length - named.length;
  return {
    title: t('runsOut.title', { warehouse: warehouse.name, count: items.length }),
    text: [...named, ...(more > 0 ? [t('below.more', { count: more })] : [])].join(', '),
    to: `/warehouses/${warehouse.id}`,
  };
}

function sayShipment(
  event: EventOf<'shipment-delivered' | 'shipment-stalled'>,
  { t, format, now }: Speech,
): AlertTexts {
  const { shipmentId, from, to } = event;
  const count = event.containers.length;
  const containers = t('containers', { count, numbers: format.list(event.containers.map(String)) });
  const way = t('way', { from: from.name, to: to.name });
  const page = `/shipments/${shipmentId}`;
  return event.kind === 'shipment-delivered'
    ? {
        title: t('delivered.title', { name: event.by.name, containers }),
        text: t('delivered.text', { way, crates: event.crates }),
        to: page,
      }
    : {
        title: t('stalled.title', { name: event.holder.name, containers }),
        text: t('stalled.text', { way, time: format.relativeTime(new Date(event.since), now) }),
        to: page,
      };
}
