import { Alert, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import styles from './account-note.module.css';

const COPIED_MS = 2000;

/** The account that spreadsheets must be shared with, or that the server has no Google account. */
export function AccountNote({ email }: { email: string | null }) {
  const t = useTranslations('spreadsheets');
  const clipboard = useClipboard({ timeout: COPIED_MS });
  if (email === null)
    return (
      <Alert color="yellow" variant="light" className={styles.note ?? ''}>
        {t('noAccount')}
      </Alert>
    );
  return (
    <p className={styles.share}>
      <span>{t('share')}</span> <code className={styles.email}>{email}</code>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-label={clipboard.copied ? t('emailCopied') : t('copyEmail')}
        onClick={() => clipboard.copy(email)}
      >
        {t(clipboard.copied ? 'emailCopied' : 'copyEmail')}
      </Button>
    </p>
  );
}
