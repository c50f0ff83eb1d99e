import { Alert, Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';

const COPIED_MS = 2000;

/** The account that spreadsheets must be shared with, or that the server has no Google account. */
export function AccountNote({ email }: { email: string | null }) {
  const t = useTranslations('spreadsheets');
  const clipboard = useClipboard({ timeout: COPIED_MS });
  if (email === null)
    return (
      <Alert color="yellow" variant="light" mb="md">
        {t('noAccount')}
      </Alert>
    );
  return (
    <Group gap="xxs" c="dimmed" mb="md">
      <span>{t('share')}</span>{' '}
      <Text component="code" size="small" c="var(--text)" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-label={clipboard.copied ? t('emailCopied') : t('copyEmail')}
        onClick={() => clipboard.copy(email)}
      >
        {t(clipboard.copied ? 'emailCopied' : 'copyEmail')}
      </Button>
    </Group>
  );
}
