import { Anchor, Button } from '@mantine/core';
import { IconChecklist, IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { copyText } from '../../../ui/copy-text.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-dialog.tsx';
import styles from './load-by-phone.module.css';

const QrCode = lazyPart(
  async () => (await import('./qr-code.tsx')).QrCode,
  <span className={styles.waiting} aria-hidden />,
);

/** The way to the checklist: a code for a phone's camera, or a link for who reads this on the phone. */
export function LoadByPhone({ shipmentId }: { shipmentId: number }) {
  const t = useTranslations('shipments.load');
  const path = `/shipments/${shipmentId}/load`;
  const address = new URL(path, window.location.href).href;
  return (
    <section className={styles.card} aria-label={t('byPhone')}>
      <h2 className={styles.heading}>{t('byPhone')}</h2>
      <div className={styles.code}>
        <QrCode text={address} label={t('code', { address })} />
        <p className={styles.hint}>{t('hint')}</p>
      </div>
      <div className={styles.actions}>
        <Button
          component={Link}
          to={path}
          variant="default"
          leftSection={<IconChecklist size={16} aria-hidden />}
        >
          {t('open')}
        </Button>
        <Anchor
          component="button"
          type="button"
          className={styles.copy ?? ''}
          onClick={() => void copyText(address, { copied: t('copied'), cannotCopy: t('cannotCopy') })}
        >
          <IconCopy size={16} aria-hidden /> {t('copy')}
        </Anchor>
      </div>
    </section>
  );
}
