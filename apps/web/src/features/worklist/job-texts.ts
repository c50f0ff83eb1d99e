import type { Job, MakeJob } from '@backline/contract';
import { ageLabel, plainName, shownRate, stockpileLabel, stockpileRelease } from '@backline/domain';
import { createElement, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { materialName } from '../../api/client/item-names.ts';
import { containersFor, hexesTo } from './shown-jobs.ts';
import styles from './worklist.module.css';

/** The texts of a row. */
export interface JobTexts {
  /** The figure by which the job is ranked. */
  figure: string;
  caption: string;
  title: ReactNode;
  /** The title without markup, for names and messages. */
  plain: string;
  why: string;
  where: string;
  /** A second line about the place. */
  far: string;
}

const NAMED_SUPPLIERS = 3;

type Translate = ReturnType<typeof useTranslations<'worklist'>>;
interface Context {
  t: Translate;
  now: number;
  number: (value: number) => string;
}

const strong = (chunks: ReactNode) => createElement('strong', null, chunks);
/** A part of a title that a phone leaves out: its button says it, too. */
const long = (chunks: ReactNode) => createElement('span', { className: styles.long }, chunks);

/** Returns a function that gives a job's texts at a time. @param number formats a number in the page's language. */
export function useJobTexts(now: number, number: (value: number) => string): (job: Job) => JobTexts {
  const t = useTranslations('worklist');
  return (job) => textsOf(job, { t, now, number });
}

function textsOf(job: Job, context: Context): JobTexts {
  switch (job.kind) {
    case 'evacuate':
      return evacuateTexts(job, context);
    case 'refresh':
      return refreshTexts(job, context);
    case 'runOut':
      return runOutTexts(job, context);
    case 'haul':
      return haulTexts(job, context);
    case 'make':
      return makeTexts(job, context);
    case 'claim':
    case 'load':
    case 'deliver':
      return shipmentTexts(job, context);
    case 'report':
      return reportTexts(job, context);
    case 'collect':
      return collectTexts(job, context);
    case 'stalled':
      return stalledTexts(job, context);
  }
}

type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>;

function evacuateTexts(
  { warehouse, threat: { kind, fallen, since }, stockpiles, crates }: JobOf<'evacuate'>,
  { t, now }: Context,
): JobTexts {
  const what = { warehouse: warehouse.name, crates };
  return {
    figure: since === null ? t('evacuate.unknown') : ageLabel(Date.parse(since), now),
    caption: t(since === null ? 'evacuate.unknownCaption' : 'evacuate.caption'),
    title: t.rich(`evacuate.title.${kind}`, { ...what, strong }),
    plain: t(`evacuate.plain.${kind}`, what),
    why: t(`evacuate.why.${kind}`, { fallen, stockpiles }),
    where: warehouse.name,
    far: warehouse.location,
  };
}

function refreshTexts(
  { stockpile, warehouse, publicAt, crates }: JobOf<'refresh'>,
  { t, now }: Context,
): JobTexts {
  const [earliest, latest] = [Date.parse(publicAt.earliest), Date.parse(publicAt.latest)];
  const release = stockpileRelease({ earliest, latest }, now);
  const isBound = 'atMost' in release && release.atMost !== null;
  return {
    figure: release.status === 'held' ? release.timeLeft : '00h 00m',
    caption: t(isBound ? 'refresh.captionAtLeast' : 'refresh.caption'),
    title: t.rich('refresh.title', { stockpile: stockpile.name, strong, long }),
    plain: t('refresh.plain', { stockpile: stockpile.name }),
    why: t('refresh.why', { crates }),
    where: warehouse.name,
    far: warehouse.location,
  };
}

function runOutTexts(job: JobOf<'runOut'>, { t, now, number }: Context): JobTexts {
  const { lead, end, endsAt, itemCount, warehouse } = job;
  const left = Math.max(0, Date.parse(endsAt) - now);
  const item = plainName(lead);
  const { unit, amount } = shownRate(lead.perHour);
  const rate = number(amount < 10 ? Math.round(10 * amount) / 10 : Math.round(amount));
  return {
    figure: ageLabel(now - left, now), // the time left has the same format as an age
    caption: t(`runOut.caption.${end}`),
    title:
      itemCount === 1
        ? t.rich('runOut.title', { item, strong })
        : t.rich('runOut.titleMore', { item, count: itemCount - 1, strong }),
    plain: t('runOut.plain', { item, warehouse: warehouse.name }),
    why: t(`runOut.why.${unit}`, { quantity: lead.quantity, minimum: lead.minimum, rate }),
    where: warehouse.name,
    far: warehouse.location,
  };
}

function haulTexts(job: JobOf<'haul'>, { t, number }: Context): JobTexts {
  const { warehouse, suppliers, supplierCount, share, belowMinimum, nobodyHas, crates } = job;
  const values = { warehouse: warehouse.name, items: itemsOf(job, t) };
  const nearest = hexesTo(job);
  return {
    ...shareFigure(share, number),
    caption: t(share > 0 ? 'haul.caption' : 'haul.captionTarget'),
    title: t.rich('haul.title', {
      ...values,
      suppliers: supplierCount,
      containers: job.containers,
      strong,
      long,
    }),
    plain: t('haul.plain', values),
    why:
      share > 0
        ? t('haul.why', {
            below: belowMinimum,
            spare: belowMinimum - nobodyHas,
            nobody: nobodyHas,
            priority: job.priorityItems,
          })
        : t('haul.whyTarget', { crates }),
    where: namesOf(suppliers),
    far: Number.isFinite(nearest) ? t('nearest', { hexes: nearest }) : '',
    ...(share === 0 && { figure: number(crates) }),
  };
}

/** The first suppliers, and how many there are besides them. */
function namesOf(suppliers: JobOf<'haul'>['suppliers']): string {
  const names = suppliers.slice(0, NAMED_SUPPLIERS).map(({ name }) => name);
  const others = suppliers.length - names.length;
  return [...names, ...(others > 0 ? [`+${others}`] : [])].join(', ');
}

/** The item where there is one, else how many there are. */
function itemsOf({ items, itemCount }: JobOf<'haul' | 'make'>, t: Translate): string {
  const [first] = items;
  return itemCount === 1 && first !== undefined ? plainName(first) : t('items', { count: itemCount });
}

function shareFigure(share: number, number: (value: number) => string) {
  return { figure: `${number(Math.round(100 * share))} %` };
}

function way({ from, to, hexes }: Pick<JobOf<'claim'>, 'from' | 'to' | 'hexes'>, t: Translate) {
  return {
    where: t('way', { from: from.name, to: to.name }),
    far: hexes === null ? '' : t('hexes', { hexes }),
  };
}

function makeTexts(job: MakeJob, { t, number }: Context): JobTexts {
  const { warehouse, share, ordered } = job;
  const values = { items: itemsOf(job, t), warehouse: warehouse.name };
  const names = {
    ...values,
    orders: ordersOf(job.orders, t),
    crates: t('crates', { count: ordered }),
    strong,
  };
  return {
    ...shareFigure(share, number),
    caption: t('make.caption'),
    title: t.rich(ordered > 0 ? 'make.titleOrdered' : 'make.title', names),
    plain: t('make.plain', values),
    why: materialsOf(job, t),
    where: warehouse.name,
    far: t('make.nobody'),
  };
}

function collectTexts(job: JobOf<'collect'>, { t, now }: Context): JobTexts {
  const names = orderNames(job, t);
  const { publicAt, isEstimate, readyAt } = job;
  const time = Date.parse(publicAt ?? readyAt);
  const afterwards = time > now ? 'left' : 'public';
  return {
    // The time left has the same format as an age.
    figure: ageLabel(now - Math.abs(time - now), now),
    caption: t(`collect.caption.${publicAt === null ? 'ready' : afterwards}`),
    title: t.rich('collect.title', { ...names, strong }),
    plain: t('collect.plain', names),
    why: t(isEstimate ? 'collect.whyEstimate' : 'collect.why', { holder: job.holder.name }),
    where: job.place || t('collect.nowhere'),
    far: job.warehouse === null ? '' : t('collect.for', { warehouse: job.warehouse.name }),
  };
}

function stalledTexts(job: JobOf<'stalled'>, { t, now }: Context): JobTexts {
  const names = orderNames(job, t);
  return {
    figure: ageLabel(Date.parse(job.since), now),
    caption: t(`stalled.caption.${job.state === 'claimed' ? 'claimed' : 'ready'}`),
    title: t.rich('stalled.title', { ...names, strong }),
    plain: t('stalled.plain', names),
    why: t('stalled.why', { holder: job.holder.name }),
    where: job.place || t('collect.nowhere'),
    far: job.warehouse === null ? '' : t('collect.for', { warehouse: job.warehouse.name }),
  };
}

function orderNames({ item, crates }: JobOf<'collect' | 'stalled'>, t: Translate) {
  return { item: plainName(item), crates: t('crates', { count: crates }) };
}

function ordersOf({ mpf, factory }: MakeJob['orders'], t: Translate): string {
  return [
    ...(mpf > 0 ? [t('make.mpf', { count: mpf })] : []),
    ...(factory > 0 ? [t('make.factory', { count: factory })] : []),
  ].join(', ');
}

function materialsOf({ materials }: MakeJob, t: Translate): string {
  if (materials.length === 0) return t('make.free');
  return materials.map(({ name, cost }) => t('make.material', { name: materialName(name), cost })).join(', ');
}

/** The orders as text for a chat: what is missing, a line each, and what all of it takes. */
export function orderText(job: MakeJob, t: Translate): string {
  const { items, itemCount, warehouse, orders } = job;
  return [
    t('make.order', {
      warehouse: warehouse.name,
      orders: ordersOf(orders, t),
      materials: materialsOf(job, t),
    }),
    ...items.map(({ name, quantity }) => t('make.orderLine', { item: name, quantity })),
    ...(itemCount > items.length ? [t('make.orderMore', { count: itemCount - items.length })] : []),
  ].join('\n');
}

function shipmentTexts(job: JobOf<'claim' | 'load' | 'deliver'>, { t, now, number }: Context): JobTexts {
  const [first] = job.containers;
  const names = { from: job.from.name, to: job.to.name };
  if (job.kind === 'claim') {
    const container = first?.number ?? 0;
    const age = ageLabel(Date.parse(job.createdAt), now);
    const otherContainers = job.containers.length - 1;
    return {
      figure: number(job.crates),
      caption: t('claim.caption'),
      title: t.rich('claim.title', {
        number: container,
        crates: t('crates', { count: first?.crates ?? 0 }),
        strong,
        long,
      }),
      plain: t('claim.plain', { number: container, ...names }),
      why:
        otherContainers === 0 ? t('claim.why', { age }) : t('claim.whyMore', { age, count: otherContainers }),
      ...way(job, t),
    };
  }
  const containers = containerNames(job, t);
  if (job.kind === 'load')
    return {
      figure: number(job.crates),
      caption: t('load.caption'),
      title: t.rich('load.title', { containers, strong, long }),
      plain: t('load.plain', { containers, ...names }),
      why: t('load.why', { holder: job.holder.name }),
      ...way(job, t),
    };
  return {
    figure: ageLabel(Date.parse(job.loadedAt), now),
    caption: t('deliver.caption'),
    title: t.rich('deliver.title', { containers, crates: t('crates', { count: job.crates }), strong, long }),
    plain: t('deliver.plain', { containers, ...names }),
    why: t('deliver.why', { holder: job.holder.name }),
    ...way(job, t),
  };
}

function containerNames({ containers }: Pick<JobOf<'deliver'>, 'containers'>, t: Translate): string {
  const [first] = containers;
  if (first !== undefined && containers.length === 1) return t('deliver.one', { number: first.number });
  return t('containers', { count: containers.length });
}

function reportTexts(
  { stockpile, stockpiles, warehouse, reportedAt, minimums }: JobOf<'report'>,
  { t, now }: Context,
): JobTexts {
  const label = stockpileLabel(stockpile.name, warehouse.name);
  const names = { stockpile: label, strong, long };
  const isNever = reportedAt === null;
  return {
    figure: isNever ? t('report.never') : ageLabel(Date.parse(reportedAt), now),
    caption: t(isNever ? 'report.neverCaption' : 'report.caption'),
    title:
      stockpiles === 1
        ? t.rich('report.title', names)
        : t.rich('report.titleMore', { ...names, count: stockpiles - 1 }),
    plain: t('report.plain', { stockpile: label }),
    why: isNever ? t('report.whyNever') : t('report.why', { count: minimums }),
    where: warehouse.name,
    far: warehouse.location,
  };
}

/** The text for a job that was done in place, in the list of done jobs. */
export function doneText(job: JobOf<'refresh' | 'claim' | 'deliver'>, t: Translate): string {
  if (job.kind === 'refresh') return t('refresh.done', { stockpile: job.stockpile.name });
  const names = { from: job.from.name, to: job.to.name };
  if (job.kind === 'deliver') return t('deliver.done', { containers: containerNames(job, t), ...names });
  return t('claim.done', { number: containersFor(job)[0] ?? 0, ...names });
}
