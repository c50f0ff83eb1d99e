import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Camera } from '../camera/use-camera.ts';
import type { MapActions } from '../camera/use-map-actions.ts';
import type { ChangeMap, MapChoice } from '../data/map-choice.ts';
import type { MapData } from '../data/use-map-data.ts';
import type { MarkText } from '../drawing/use-mark-text.ts';
import styles from '../map.module.css';

/** Parts of the map that everything in the panel reads and changes. */
export interface PanelParts {
  data: MapData;
  choice: MapChoice;
  change: ChangeMap;
  text: MarkText;
  actions: MapActions;
  camera: Camera;
}

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
