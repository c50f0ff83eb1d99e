import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import styles from './reset-war.module.css';

const ResetWarModal = lazyDialog(async () => (await import('./reset-war-modal.tsx')).ResetWarModal);

/** The button that ends the war, set apart from harmless controls. */
export function ResetWar() {
  const t = useTranslations('warReset');
  const [isOpen, modal] = useDisclosure();
  return (
    <section className={styles.section} aria-label={t('heading')}>
      <div>
        <h2 className={styles.heading}>{t('heading')}</h2>
        <p className={styles.text}>{t('text')}</p>
      </div>
      <Button
        color="red"
        variant="outline"
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        onClick={modal.open}
      >
        {t('open')}
      </Button>
      {isOpen && <ResetWarModal onClose={modal.close} />}
    </section>
  );
}
