import type { StockpileContents } from '@backline/contract';
import { ageLabel, isOtherBuilding } from '@backline/domain';
import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../../../ui/feedback/load-state.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { changesOf, type ReviewCounts } from '../../reading/compared-images.ts';

interface StoredNoteProps {
  stored: Loadable<StockpileContents>;
  counts: ReviewCounts;
  /** When the screenshot was taken. */
  taken: string;
  /** The title of the building on the picture. */
  structureType: string | null;
}

/** How many entries the report would change, and the age of the stored report. */
export function StoredNote({ stored, counts, taken, structureType }: StoredNoteProps) {
  const t = useTranslations('fir.rows');
  const now = useNow();
  if (stored.data === undefined)
    return stored.error === null ? (
      <Group gap="var(--space-1) var(--space-3)" mb={4} fz="small" c="dimmed">
        {t('storedLoading')}
      </Group>
    ) : (
      <Group gap="var(--space-1) var(--space-3)" mb={4} fz="small" c="dimmed" role="alert">
        {t('storedFailed')}{' '}
        <Button
          variant="default"
          size="compact-xs"
          loading={stored.isFetching}
          onClick={() => void stored.refetch()}
        >
          {t('retry')}
        </Button>
      </Group>
    );

  const { warehouse, firUpdatedAt } = stored.data;
  const otherNote = isOtherBuilding(structureType, warehouse.buildingType) && (
    <Text component="strong" inherit fw={600} c="yellow">
      {t('otherBuilding', {
        shown: structureType ?? '',
        warehouse: warehouse.name,
        stored: warehouse.buildingType,
      })}
    </Text>
  );
  const reported = Date.parse(firUpdatedAt);
  if (reported === 0)
    return (
      <Group gap="var(--space-1) var(--space-3)" mb={4} fz="small" c="dimmed">
        {t('firstReport')} {otherNote}
      </Group>
    );
  return (
    <Group gap="var(--space-1) var(--space-3)" mb={4} fz="small" c="dimmed">
      <span>{t('changes', { changed: changesOf(counts), age: ageLabel(reported, now) })}</span>
      {counts.gone > 0 && <span>{t('emptied', { emptied: counts.gone })}</span>}
      {Date.parse(taken) < reported && (
        <Text component="strong" inherit fw={600} c="yellow">
          {t('older')}
        </Text>
      )}
      {otherNote}
    </Group>
  );
}
