import { useFormatter, useTranslations } from 'use-intl';
import styles from './watch-strip.module.css';
import type { LastSeen, WatchCounts, WatchWords } from './watch-words.ts';

interface WatchStripProps {
  words: WatchWords;
  counts: WatchCounts;
  last: LastSeen | null;
}

/** What was read last and how much in all, small enough to lie above the game. */
export function WatchStrip({ words, counts, last }: WatchStripProps) {
  const t = useTranslations('watch.strip');
  const format = useFormatter();
  return (
    <section className={styles.strip} aria-label={t('label')}>
      <div className={styles.head}>
        <span className={styles.dot} data-live={words.isLive || undefined} aria-hidden />
        <strong>{words.state}</strong>
        {last !== null && (
          <time className={styles.time} dateTime={new Date(last.at).toISOString()}>
            {format.dateTime(last.at, { timeStyle: 'short' })}
          </time>
        )}
      </div>
      <div className={styles.said} role="status">
        <p className={styles.headline}>{words.headline}</p>
        <p className={styles.line} data-tone={words.tone}>
          {words.line}
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
