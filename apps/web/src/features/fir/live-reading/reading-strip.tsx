import { useFormatter, useTranslations } from 'use-intl';
import { LiveDot } from './live-dot.tsx';
import styles from './reading-strip.module.css';
import type { LastSeen, ReadingCounts, ReadingTexts } from './reading-texts.ts';

interface ReadingStripProps {
  texts: ReadingTexts;
  counts: ReadingCounts;
  last: LastSeen | null;
}

/** The last reading and the totals, small enough to be shown above the game. */
export function ReadingStrip({ texts, counts, last }: ReadingStripProps) {
  const t = useTranslations('liveReading.strip');
  const format = useFormatter();
  return (
    <section className={styles.strip} aria-label={t('label')}>
      <div className={styles.head}>
        <LiveDot isLive={texts.isLive} />
        <strong>{texts.state}</strong>
        {last !== null && (
          <time className={styles.time} dateTime={new Date(last.at).toISOString()}>
            {format.dateTime(last.at, { timeStyle: 'short' })}
          </time>
        )}
      </div>
      <div className={styles.said} role="status">
        <p className={styles.headline}>{texts.headline}</p>
        <p className={styles.line} data-tone={texts.tone}>
          {texts.line}
        </p>
      </div>
      <dl className={styles.counts}>
        {(['seen', 'changed', 'toCheck'] as const).map((kind) => (
          <div key={kind} data-kind={kind} data-some={counts[kind] > 0 || undefined}>
            <dd>{format.number(counts[kind])}</dd>
            <dt>{t(kind)}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
