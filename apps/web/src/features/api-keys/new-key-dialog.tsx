import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { StaticModal } from '../../ui/dialogs/modal.tsx';

const COPIED_MS = 4000;

interface NewKeyDialogProps {
  name: string;
  /** The key itself. */
  secret: string;
  onClose: () => void;
}

/** Shows a new key once; it can never be shown again. */
export function NewKeyDialog({ name, secret, onClose }: NewKeyDialogProps) {
  const t = useTranslations('apiKeys.made');
  const clipboard = useClipboard({ timeout: COPIED_MS });
  return (
    <StaticModal title={t('title')} opened onClose={onClose}>
      <Stack gap="md">
        <Alert color="yellow" variant="light">
          {t('warning')}
        </Alert>
        <TextInput
          label={t('key', { name })}
          value={secret}
          readOnly
          styles={{ input: { fontFamily: 'monospace' } }}
          onFocus={(event) => event.currentTarget.select()}
          error={clipboard.error ? t('cannotCopy') : undefined}
          data-autofocus
        />
        <Text c="var(--text-quiet)" size="sm">
          {t('keep')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
          <Button
            leftSection={
              clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
            }
            onClick={() => clipboard.copy(secret)}
          >
            {t(clipboard.copied ? 'copied' : 'copy')}
          </Button>
        </Group>
      </Stack>
    </StaticModal>
  );
}
