import { ageLabel, releaseUrgency } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { quantityText } from '../../../ui/quantity-text.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useReleaseText } from '../../stockpiles/release-text.ts';
import type { MapLayer } from '../data/map-choice.ts';
import { lackOf, type MapMark } from '../data/map-marks.ts';
import type { MarkLabel } from './map-drawing.ts';

type Figure = Omit<MarkLabel, 'name'>;

/** The figure of a warehouse that a layer is about, in words, and whether it asks for somebody. */
export function useMarkText() {
  const t = useTranslations('map');
  const format = useFormatter();
  const { left } = useReleaseText();
  const now = useNow();

  const fill = ({ warehouse }: MapMark): Figure =>
    warehouse.goalCount === 0
      ? { figure: t('noGoals'), tone: 'quiet' }
      : { figure: t('percent', { percent: warehouse.filledPercentage }), tone: 'quiet' };
  const age = ({ reportedAt, reportAge }: MapMark): Figure =>
    reportedAt === null || reportAge === null
      ? { figure: t('neverReported'), tone: 'quiet' }
      : { figure: ageLabel(reportedAt, now), tone: reportAge === 'fresh' ? 'quiet' : reportAge };
  const release = ({ release: first }: MapMark): Figure => {
    if (first === null || first.status === 'unknown') return { figure: t('noTimer'), tone: 'quiet' };
    if (first.status === 'released') return { figure: t('public'), tone: 'stale' };
    return { figure: left(first), tone: releaseUrgency(first) };
  };
  const needs = (mark: MapMark): Figure => {
    const { underMinimum } = mark.attention;
    return underMinimum > 0
      ? { figure: t('underMinimum', { count: underMinimum }), tone: 'stale' }
      : fill(mark);
  };
  const item = ({ row }: MapMark): Figure => {
    if (row === null) return { figure: '', tone: 'quiet' };
    const { missing, isUnder } = lackOf(row);
    const there = quantityText(format, row.quantity, row.atLeast);
    if (missing === 0) return { figure: there, tone: 'quiet' };
    // The arrow stands for the colour.
    const figure = `${there}${isUnder ? ' ↓' : ''} ${t('missing', { missing })}`;
    return { figure, tone: isUnder ? 'stale' : 'quiet' };
  };
  const pyramid = ({ pyramid: filled }: MapMark): Figure => ({
    figure: filled === null ? '' : t('percent', { percent: filled.percent }),
    tone: 'quiet',
  });
  const figures = {
    fill,
    age,
    public: release,
    needs,
    threatened: fill,
    item,
    category: fill,
    pyramid,
  };
  const figureOf = (mark: MapMark, layer: MapLayer): Figure => figures[layer](mark);

  return {
    figureOf,
    perHour: (casualties: number) => t('perHour', { casualties }),
    labelOf: (mark: MapMark, layer: MapLayer): MarkLabel => {
      const { figure, tone } = figureOf(mark, layer);
      return mark.threat === null
        ? { name: mark.name, figure, tone }
        : { name: mark.name, figure: `${figure} ${t('threatened')}`, tone: 'stale' };
    },
  };
}

export type MarkText = ReturnType<typeof useMarkText>;
