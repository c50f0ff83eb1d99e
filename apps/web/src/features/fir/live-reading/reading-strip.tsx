import { Box, Group, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { LiveDot } from './live-dot.tsx';
import styles from './live-reading.module.css';
import type { LastSeen, ReadingCounts, ReadingTexts } from './reading-texts.ts';

/** The colour of what it says last. */
const TONES = { good: 'green', warning: 'yellow', quiet: 'dimmed' } as const;

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
      <Group gap="xs" wrap="nowrap" px="sm" pt="xs" fz="small" c="bright">
        <LiveDot isLive={texts.isLive} />
        <strong>{texts.state}</strong>
        {last !== null && (
          <Text component="time" inherit c="dimmed" ms="auto" dateTime={new Date(last.at).toISOString()}>
            {format.dateTime(last.at, { timeStyle: 'short' })}
          </Text>
        )}
      </Group>
      <Box miw={0} px="sm" pt="xxs" pb="xs" role="status">
        <Text truncate fz="xl" ff="heading" fw={500} c="bright">
          {texts.headline}
        </Text>
        <Text c={TONES[texts.tone]}>{texts.line}</Text>
      </Box>
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
