import { backup } from '@backline/contract';
import { Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callFile } from '../../api/client/call.ts';
import { saveBlob } from '../../ui/export/save-file.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/** Everything as one file, with what is in it and what is not (docs/spec/administration.md#download-everything). */
export function DownloadEverything() {
  const t = useTranslations('backup');
  const alertFailure = useFailureAlert();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { name, content } = await callFile(backup.download);
      saveBlob(name, content);
      showAlert({ description: t('done', { name }), alertClass: 'success' });
    } catch (error) {
      alertFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <section aria-label={t('heading')}>
      <Divider mt="lg" mb="lg" />
      <Group justify="space-between">
        <Stack gap="xs">
          <Title order={2} fz="lg">
            {t('heading')}
          </Title>
          <Text c="dimmed" maw="45rem">
            {t('text')}
          </Text>
          <Text c="dimmed" maw="45rem">
            {t('without')}
          </Text>
          <Text maw="45rem">{t('secret')}</Text>
        </Stack>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isLoading}
          onClick={() => void download()}
        >
          {t('download')}
        </Button>
      </Group>
    </section>
  );
}
