import { Button } from '@mantine/core';
import {
  IconPictureInPicture,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStrip } from './use-strip.ts';
import type { Watch } from './use-watch.ts';
import styles from './watch-bar.module.css';
import { WatchStrip } from './watch-strip.tsx';
import { type LastSeen, type WatchCounts, watchWords } from './watch-words.ts';

interface WatchBarProps {
  watch: Watch;
  counts: WatchCounts;
  last: LastSeen | null;
  /** Number of stockpiles that wait for a person. */
  waiting: number;
  /** Goes back to the page without a watch; offered once the watch has ended. */
  onClose: () => void;
}

/** The visible sign of a watch: what it is at, what it found, and the buttons to pause and to stop it. */
export function WatchBar({ watch, counts, last, waiting, onClose }: WatchBarProps) {
  const t = useTranslations('watch');
  const words = watchWords(useTranslations('watch.words'), watch, last, waiting);
  const strip = useStrip();
  const { phase, status } = watch;
  const isOver = phase === 'stopped' || phase === 'failed';
  return (
    <section className={styles.bar} aria-label={t('bar.label')} data-tone={words.tone}>
      <span className={styles.dot} data-live={words.isLive || undefined} aria-hidden />
      <p className={styles.words} role="status">
        <strong>{words.state}</strong>{' '}
        <span className={styles.line}>
          {words.headline}. {words.line}
        </span>
        {!isOver && status !== null && status.width > 0 && (
          <span className={styles.quiet}>
            {' '}
            {t('bar.size', { width: status.width, height: status.height })}
          </span>
        )}
      </p>
      <p className={styles.counts}>
        {t.rich('bar.counts', {
          ...counts,
          b: (text) => <strong data-check={counts.toCheck > 0 || undefined}>{text}</strong>,
        })}
      </p>
      <div className={styles.buttons}>
        {isOver ? (
          <Button variant="default" size="sm" leftSection={<IconX size={16} aria-hidden />} onClick={onClose}>
            {t('bar.close')}
          </Button>
        ) : (
          <RunningButtons watch={watch} strip={strip} />
        )}
      </div>
      {!strip.isSupported && !isOver && <p className={styles.note}>{t('bar.noStrip')}</p>}
      {strip.body !== null &&
        createPortal(<WatchStrip words={words} counts={counts} last={last} />, strip.body)}
    </section>
  );
}

function RunningButtons({ watch, strip }: { watch: Watch; strip: ReturnType<typeof useStrip> }) {
  const t = useTranslations('watch.bar');
  const isPaused = watch.phase === 'paused';
  const PauseIcon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      {strip.isSupported && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPictureInPicture size={16} aria-hidden />}
          disabled={strip.body !== null}
          onClick={() => void strip.open()}
        >
          {t('strip')}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<PauseIcon size={16} aria-hidden />}
        onClick={() => watch.pause(!isPaused)}
      >
        {isPaused ? t('resume') : t('pause')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        onClick={watch.stop}
      >
        {t('stop')}
      </Button>
    </>
  );
}
