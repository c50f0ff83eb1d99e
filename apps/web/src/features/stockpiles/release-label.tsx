import type { Stockpile } from '@backline/contract';
import { releaseUrgency, stockpileRelease } from '@backline/domain';
import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useNow } from '../../ui/use-now.ts';
import { boundsOf, useReleaseText } from './release-text.ts';

/**
 * Time left until the game opens the stockpile to everybody, or that it has passed: the figure that leads its row, in the
 * colour of its urgency (docs/spec/warehouses.md#stockpiles).
 */
export function ReleaseLabel({ publicAt }: Pick<Stockpile, 'publicAt'>) {
  const t = useTranslations('stockpiles');
  const { left, why } = useReleaseText();
  const release = stockpileRelease(boundsOf(publicAt), useNow());
  const urgency = releaseUrgency(release);
  return (
    <Text span c="dimmed" fz="small" ta="end">
      {release.status === 'held' && t('publicIn')}{' '}
      <Text span fz="lg" fw={600} data-status={urgency} data-tone={urgency} title={why(release)}>
        {'atMost' in release ? left(release) : t(release.status)}
      </Text>
    </Text>
  );
}
