import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { FirImages } from '../store/fir-images.ts';

/** The progress bar of the whole batch while it is read. Screen readers announce its text. */
export function ReadingProgress({ batch, isBusy }: { batch: FirImages['batch']; isBusy: boolean }) {
  const t = useTranslations('fir');
  const text = batch.total > 0 ? t('progress', { ...batch }) : '';
  if (!isBusy) return <VisuallyHidden role="status">{text}</VisuallyHidden>;
  return (
    <Stack gap="xs" mb="md">
      <Text size="small" role="status">
        {text}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.round((100 * batch.done) / batch.total)}
          animated
          aria-label={t('progressBar')}
        />
      </Progress.Root>
    </Stack>
  );
}
