import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from '../map.module.css';

/** Leads from what was chosen back to the list. */
export function PanelBack({ onPress }: { onPress: () => void }) {
  const t = useTranslations('map');
  return (
    <UnstyledButton className={styles.textButton} onClick={onPress}>
      <IconArrowLeft size={16} aria-hidden />
      {t('back')}
    </UnstyledButton>
  );
}
