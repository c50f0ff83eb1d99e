import type { useTranslations } from 'use-intl';
import type { LiveReading } from '../sources/window/use-live-reading.ts';

/** The stockpile that was read last, and the result. */
export interface LastSeen {
  /** '' if it cannot be read. */
  name: string;
  rows: number;
  changed: number;
  unchecked: number;
  isNew: boolean;
  /** Milliseconds since epoch. */
  at: number;
}

/** The counts of a live reading: stockpiles seen, and of those how many changed and how many to check. */
export interface ReadingCounts {
  seen: number;
  changed: number;
  toCheck: number;
}

export interface ReadingTexts {
  /** The state of the live reading: "Watching", "Cannot read well". */
  state: string;
  /** The stockpile, or what to do. */
  headline: string;
  line: string;
  tone: 'good' | 'warning' | 'quiet';
  /** Whether frames are being read. */
  isLive: boolean;
}

/** The texts of the strip and the bar (docs/spec/live-reading.md#states). */
export function readingTexts(
  t: ReturnType<typeof useTranslations<'liveReading.words'>>,
  { phase, status }: Pick<LiveReading, 'phase' | 'status'>,
  last: LastSeen | null,
  waiting: number,
): ReadingTexts {
  const quiet = { tone: 'quiet', isLive: false } as const;
  if (phase === 'failed')
    return { ...quiet, tone: 'warning', state: t('stopped'), headline: t('failed'), line: t('failedHint') };
  if (phase === 'stopped')
    return { ...quiet, state: t('stopped'), headline: t('waiting', { count: waiting }), line: t('kept') };
  if (phase === 'paused')
    return {
      ...quiet,
      state: t('paused'),
      headline: t('pausedHint'),
      line: t('waiting', { count: waiting }),
    };
  const live = { isLive: true, state: t('watching') };
  const doubt = status?.doubt ?? null;
  if (doubt !== null)
    return {
      ...live,
      state: t('unsure'),
      headline: t(`doubt.${doubt}`),
      line: t(`doubtHint.${doubt}`),
      tone: 'warning',
    };
  if (status?.step === 'reading')
    return { ...live, headline: status.name ?? t('panel'), line: t('holdStill'), tone: 'quiet' };
  if (status?.step === 'read' && status.name !== null && status.name !== last?.name)
    return { ...live, headline: status.name, line: t('known'), tone: 'quiet' };
  if (last === null || status?.isIdle)
    return { ...live, isLive: !status?.isIdle, headline: t('open'), line: t('openHint'), tone: 'quiet' };
  if (last.name === '') return { ...live, headline: t('unread'), line: t('sayName'), tone: 'warning' };
  if (last.isNew) return { ...live, headline: last.name, line: t('isNew'), tone: 'warning' };
  if (last.unchecked > 0)
    return { ...live, headline: last.name, line: t('toCheck', { count: last.unchecked }), tone: 'warning' };
  const line = t('changed', { count: last.changed, rows: last.rows });
  return { ...live, headline: last.name, line, tone: 'good' };
}
