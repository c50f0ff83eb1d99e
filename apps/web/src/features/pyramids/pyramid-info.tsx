import { Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { PyramidStatusMark, STATUS_WORDS } from './board/pyramid-status.tsx';
import styles from './pyramid-info.module.css';

const STATUSES = [0, 1, 2, 3] as const;

/** Explains colours, symbols and figures. */
export function PyramidInfo({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pyramidPage.info');
  return (
    <StaticModal title={t('title')} opened onClose={onClose}>
      <dl className={styles.statuses}>
        {STATUSES.map((status) => (
          <div key={status} className={styles.status} data-status={STATUS_WORDS[status]}>
            <dt>
              <PyramidStatusMark status={status} />
            </dt>
            <dd>{t(`statuses.${STATUS_WORDS[status]}`)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{t('marks')}</h3>
      <p>{t('locked')}</p>
      <p>{t('noDelivery')}</p>
      <h3 className={styles.heading}>{t('figures')}</h3>
      <p>{t('needs')}</p>
      <p>{t('current')}</p>
      <p>{t('crates')}</p>
      <p>{t('alternatives')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </StaticModal>
  );
}
