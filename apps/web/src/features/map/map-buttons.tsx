import { IconCurrentLocation, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './map-screen.module.css';
import type { Camera } from './use-camera.ts';
import type { MapActions } from './use-map-actions.ts';
import type { MapData } from './use-map-data.ts';
import { ZOOM_STEP } from './use-map-keys.ts';

interface MapButtonsProps {
  data: MapData;
  camera: Camera;
  actions: MapActions;
}

const WORLD_AROUND = 60;
const OURS_AROUND = 80;

export function MapButtons({ data, camera, actions }: MapButtonsProps) {
  const t = useTranslations('map');
  const points = data.marks.flatMap(({ point }) => point ?? []);
  return (
    <div className={styles.buttons}>
      <MapButton label={t('zoomIn')} onPress={() => camera.zoom(ZOOM_STEP)}>
        <IconPlus size={18} aria-hidden />
      </MapButton>
      <MapButton label={t('zoomOut')} onPress={() => camera.zoom(1 / ZOOM_STEP)}>
        <IconMinus size={18} aria-hidden />
      </MapButton>
      {points.length > 0 && (
        <MapButton label={t('home')} onPress={() => actions.fit(points, OURS_AROUND)}>
          <IconCurrentLocation size={18} aria-hidden />
        </MapButton>
      )}
      <MapButton label={t('whole')} onPress={() => actions.fit(data.ground.hexes, WORLD_AROUND)}>
        <IconMaximize size={18} aria-hidden />
      </MapButton>
    </div>
  );
}

interface MapButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function MapButton({ label, onPress, children }: MapButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} data-tooltip onClick={onPress}>
      {children}
    </button>
  );
}
