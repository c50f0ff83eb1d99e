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
import type { LiveReading } from '../sources/window/use-live-reading.ts';
import { LiveDot } from './live-dot.tsx';
import styles from './reading-bar.module.css';
import { ReadingStrip } from './reading-strip.tsx';
import { type LastSeen, type ReadingCounts, readingTexts } from './reading-texts.ts';
import { useStrip } from './use-strip.ts';

interface ReadingBarProps {
  live: LiveReading;
  counts: ReadingCounts;
  last: LastSeen | null;
  /** Number of stockpiles that wait for a person. */
  waiting: number;
  /** Closes the bar; offered once live reading has ended. */
  onClose: () => void;
}

/** The status of a live reading: what it does, what it found, and buttons to pause and stop it. */
export function ReadingBar({ live, counts, last, waiting, onClose }: ReadingBarProps) {
  const t = useTranslations('liveReading');
  const texts = readingTexts(useTranslations('liveReading.words'), live, last, waiting);
  const strip = useStrip();
  const { phase, status } = live;
  const isOver = phase === 'stopped' || phase === 'failed';
  return (
    <section className={styles.bar} aria-label={t('bar.label')} data-tone={texts.tone}>
      <LiveDot isLive={texts.isLive} />
      <p className={styles.words} role="status">
        <strong>{texts.state}</strong>{' '}
        <span className={styles.line}>
          {texts.headline}. {texts.line}
        </span>
        {!isOver && status !== null && status.width > 0 && (
          <span className={styles.quiet}>
            {' '}
            {t('bar.size', { width: String(status.width), height: String(status.height) })}
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
          <RunningButtons live={live} strip={strip} />
        )}
      </div>
      {!strip.isSupported && !isOver && <p className={styles.note}>{t('bar.noStrip')}</p>}
      {strip.body !== null &&
        createPortal(<ReadingStrip texts={texts} counts={counts} last={last} />, strip.body)}
    </section>
  );
}

function RunningButtons({ live, strip }: { live: LiveReading; strip: ReturnType<typeof useStrip> }) {
  const t = useTranslations('liveReading.bar');
  const isPaused = live.phase === 'paused';
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
        onClick={() => live.pause(!isPaused)}
      >
        {isPaused ? t('resume') : t('pause')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        onClick={live.stop}
      >
        {t('stop')}
      </Button>
    </>
  );
}
