import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import styles from '../map.module.css';
import type { PlacingActions } from './use-placing.ts';

const SiteForm = lazyDialog(async () => (await import('../../sites/site-form.tsx')).SiteForm);

const SUCCESS_MS = 6000;

/** A hint at what to press next, and the dialog once it was pressed. */
export function AddPlace({ placing, isChoosing, end, openForm }: PlacingActions) {
  const t = useTranslations('map.addPlace');
  return (
    <>
      {isChoosing && (
        <div className={styles.hint}>
          <span role="status">{t(placing.step === 'outside' ? 'outside' : 'hint')}</span>
          <UnstyledButton className={styles.tool} onClick={openForm}>
            {t('byForm')}
          </UnstyledButton>
          <UnstyledButton className={styles.tool} onClick={end}>
            {t('cancel')}
          </UnstyledButton>
        </div>
      )}
      {placing.step === 'form' && (
        <SiteForm
          {...(placing.start !== null && { start: placing.start })}
          onClose={end}
          onAdded={({ name }) =>
            showAlert({ description: t('added', { name }), alertClass: 'success', delay: SUCCESS_MS })
          }
        />
      )}
    </>
  );
}
