import { Button, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FixedFooter } from '../../../ui/layout/fixed-footer.tsx';
import styles from '../items.module.css';
import type { ItemEdits } from './use-item-edits.ts';

/** More names would not help; the rest is counted. */
const NAMES_SHOWN = 3;

interface EditFooterProps {
  edits: ItemEdits;
  onCancel: () => void;
  onSubmit: () => void;
}

/**
 * Cancel and Submit, and beside them the pending changes, the progress of saving, or the items that failed.
 */
export function EditFooter({ edits, onCancel, onSubmit }: EditFooterProps) {
  const t = useTranslations('war.footer');
  const { progress } = edits;
  const isSending = progress !== null;
  const failed = edits.changed.filter(({ id }) => edits.failures.has(id));
  return (
    <FixedFooter label={t('label')}>
      <Stack gap="xxs" miw={0} flex="1">
        {!isSending && failed.length > 0 ? (
          <Failures failed={failed} reason={edits.failures.get(failed[0]?.id ?? 0)} />
        ) : (
          <p role="status" className={styles.words}>
            {progress
              ? t('saving', progress)
              : edits.changed.length === 0
                ? t('unchanged')
                : t('changed', { count: edits.changed.length })}
          </p>
        )}
        {progress && (
          <progress className={styles.bar} max={progress.total} value={progress.done} aria-hidden />
        )}
      </Stack>
      <Button variant="default" disabled={isSending} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button disabled={edits.changed.length === 0} loading={isSending} onClick={onSubmit}>
        {t(failed.length > 0 && !isSending ? 'retry' : 'submit')}
      </Button>
    </FixedFooter>
  );
}

interface FailuresProps {
  failed: { name: string }[];
  reason: unknown;
}

function Failures({ failed, reason }: FailuresProps) {
  const t = useTranslations('war.footer');
  const format = useFormatter();
  const errorText = useErrorText();
  const names = failed.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const rest = failed.length - names.length;
  const items = format.list(rest > 0 ? [...names, t('more', { count: rest })] : names);
  return (
    <p role="alert" className={styles.failure}>
      {t('failed', { items, reason: errorText(reason) })}
    </p>
  );
}
