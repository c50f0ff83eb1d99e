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

/** Joins the first of some texts, and says how many more there are. */
function listed(texts: readonly string[], { t }: Speech): string {
  const more = texts.length - NAMED;
  return [...texts.slice(0, NAMED), ...(more > 0 ? [t('more', { count: more })] : [])].join(', ');
}

function sayBelowMinimum(
  { warehouse, items }: Extract<ShownAlert, { kind: 'below-minimum' }>,
  speech: Speech,
): AlertTexts {
  const { t } = speech;
  const texts = items.map(({ item, quantity, minimum }) =>
    t('ofMinimum', { item: plainName(item), quantity, minimum }),
  );
  return {
    title: t('short', { warehouse: warehouse.name }),
    text: listed(texts, speech),
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
  { threat, fallen, since, warehouse: { id, name }, stockpiles }: EventOf<'town-threatened'>,
  settled: boolean,
  { t, format, now }: Speech,
): AlertTexts {
  const time = format.relativeTime(new Date(since), now);
  return {
    title: settled
      ? t('town.settled', { warehouse: name })
      : t(`town.${threat}`, { warehouse: name, fallen, time }),
    text: stockpiles === 0 ? '' : t('town.stockpiles', { count: stockpiles }),
    to: `/warehouses/${id}`,
  };
}

function sayOrder(
  event: EventOf<'order-ready' | 'order-public'>,
  settled: boolean,
  speech: Speech,
): AlertTexts {
  const { t } = speech;
  const { item, crates, factory, method, destination, publicAt } = event;
  const order = {
    order: t('order.what', { item: plainName(item), crates }),
    place: factory ?? t(`order.methods.${method}`),
  };
  const at = publicAt === null ? null : { time: t('at', { time: timeOf(speech, publicAt) }) };
  const isPublicSoon = event.kind === 'order-public' && at !== null;
  const unsettled = isPublicSoon ? t('order.public', { ...order, ...at }) : t('order.ready', order);
  return {
    title: settled ? t('order.settled', order) : unsettled,
    text: [
      ...(destination === null ? [] : [t('order.for', { warehouse: destination.name })]),
      ...(at === null || (isPublicSoon && !settled) ? [] : [t('order.until', at)]),
    ].join(', '),
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
  const last = latestAt ?? publicAt;
  const over = Date.parse(last) > now ? 'public.perhaps' : 'public.over';
  const unsettled =
    minutes > 0
      ? t('public.soon', {
          stockpile: name,
          warehouse: warehouse.name,
          time: t('in', { left }),
          isEarliest: latestAt === undefined ? 'no' : 'yes',
        })
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
  const time = format.relativeTime(new Date(reportedAt), now);
  return {
    title: settled
      ? t('old.settled', { name: stockpileLabel(stockpile.name, warehouse.name) })
      : t('old.title', { stockpile: stockpile.name, warehouse: warehouse.name, time }),
    text: `${warehouse.name}, ${warehouse.location}`,
    to: settled ? `/warehouses/${warehouse.id}` : `/fir?warehouse=${warehouse.id}&stockpile=${stockpile.id}`,
  };
}

function sayRunsOut({ warehouse, items }: EventOf<'runs-out'>, speech: Speech): AlertTexts {
  const { t } = speech;
  const texts = items.map(({ item, end, endsAt }) =>
    t(`ends.${end}`, { item: plainName(item), time: t('about', { time: timeOf(speech, endsAt) }) }),
  );
  return {
    title: t('runsOut', { warehouse: warehouse.name }),
    text: listed(texts, speech),
    to: `/warehouses/${warehouse.id}`,
  };
}

function sayShipment(
  event: EventOf<'shipment-delivered' | 'shipment-stalled'>,
  { t, format, now }: Speech,
): AlertTexts {
  const [from, to] = [event.from.name, event.to.name];
  const count = event.containers.length;
  const containers = t('containers', { count, numbers: event.containers.join(', ') });
  const page = `/shipments/${event.shipmentId}`;
  if (event.kind === 'shipment-delivered') {
    const text = t('delivered.text', { crates: event.crates, from, containers, by: event.by.name });
    return { title: t('delivered.title', { to }), text, to: page };
  }
  const time = format.relativeTime(new Date(event.since), now);
  return {
    title: t('stalled', { holder: event.holder.name, containers, from, to, time }),
    text: '',
    to: page,
  };
}
