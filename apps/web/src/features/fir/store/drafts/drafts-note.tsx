import { Button, Group, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { useConfirm } from '../../../../ui/dialogs/confirm.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import type { ReviewDrafts } from './use-review-drafts.ts';

interface DraftsNoteProps {
  drafts: ReviewDrafts;
  /** Number of reviews on the screen. */
  count: number;
  /** False while pictures are being read or submitted. */
  mayDiscard: boolean;
  onDiscard: (ids: readonly string[]) => void;
}

/**
 * Notes about drafts: reviews restored from this browser, reviews open in another tab, or a failure to store
 * them.
 */
export function DraftsNote({ drafts, count, mayDiscard, onDiscard }: DraftsNoteProps) {
  const t = useTranslations('fir.drafts');
  const format = useFormatter();
  const confirm = useConfirm();
  const now = useNow();
  const { restored, isOpenElsewhere, status } = drafts;

  const handleDiscard = async (ids: readonly string[]) => {
    const isSure = await confirm({
      title: t('discardTitle'),
      message: t('discardQuestion', { count: ids.length }),
      confirmLabel: t('discard'),
      danger: true,
    });
    if (isSure) onDiscard(ids);
  };

  return (
    <>
      {restored !== null && (
        <Group role="status" gap="xs" mb="sm" fz="small" c="dimmed">
          <span>
            {t('restored', {
              count: restored.ids.length,
              age: format.relativeTime(restored.at, Math.max(now, restored.at)),
            })}
          </span>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            disabled={!mayDiscard}
            onClick={() => void handleDiscard(restored.ids)}
          >
            {t('discard')}
          </Button>
        </Group>
      )}
      {isOpenElsewhere && (
        <Text role="status" size="small" c="dimmed" mb="sm">
          {t('elsewhere')}
        </Text>
      )}
      {status === 'failed' && count > 0 && (
        <Text role="alert" size="small" c="yellow" mb="sm">
          {t('failed')}
        </Text>
      )}
    </>
  );
}
