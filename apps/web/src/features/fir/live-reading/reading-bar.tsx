import { Button, Card, Group, Text } from '@mantine/core';
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
    <Card
      component="section"
      padding="sm"
      px="md"
      mb="md"
      style={{ flexFlow: 'row wrap', alignItems: 'center', gap: 'var(--space-2) var(--space-3)' }}
      aria-label={t('bar.label')}
      data-tone={texts.tone}
    >
      <LiveDot isLive={texts.isLive} />
      <Text flex="1 1 18rem" miw={0} role="status">
        <Text component="strong" inherit c="bright">
          {texts.state}
        </Text>{' '}
        <Text span inherit c={texts.tone === 'warning' ? 'yellow' : 'inherit'}>
          {texts.headline}. {texts.line}
        </Text>
        {!isOver && status !== null && status.width > 0 && (
          <Text span size="small" c="dimmed">
            {' '}
            {t('bar.size', { width: String(status.width), height: String(status.height) })}
          </Text>
        )}
      </Text>
      <Text>
        {t.rich('bar.counts', {
          ...counts,
          b: (text) => (
            <Text component="strong" inherit c={counts.toCheck > 0 ? 'yellow' : 'inherit'}>
              {text}
            </Text>
          ),
        })}
      </Text>
      <Group gap="xs">
        {isOver ? (
          <Button variant="default" size="sm" leftSection={<IconX size={16} aria-hidden />} onClick={onClose}>
            {t('bar.close')}
          </Button>
        ) : (
          <RunningButtons live={live} strip={strip} />
        )}
      </Group>
      {!strip.isSupported && !isOver && (
        <Text size="small" c="dimmed" flex="1 0 100%">
          {t('bar.noStrip')}
        </Text>
      )}
      {strip.body !== null &&
        createPortal(<ReadingStrip texts={texts} counts={counts} last={last} />, strip.body)}
    </Card>
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
