import { UnstyledButton } from '@mantine/core';
import { IconCurrentLocation, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Camera, DRAWN_AROUND } from '../camera/use-camera.ts';
import type { MapActions } from '../camera/use-map-actions.ts';
import { ZOOM_STEP } from '../camera/use-map-keys.ts';
import type { Size } from '../data/map-view.ts';
import type { MapData } from '../data/use-map-data.ts';
import type { Taken } from '../drawing/map-labels.ts';
import styles from '../map.module.css';

interface MapButtonsProps {
  data: MapData;
  camera: Camera;
  actions: MapActions;
}

const WORLD_AROUND = 60;
const OURS_AROUND = 80;

/** Four buttons in the lower right corner with what is around them, in pixels: `.buttons` in the style sheet. */
const BUTTONS = { across: 64, down: 190 };
export const TOUCHED_BUTTONS = { across: 68, down: 240 };

/** The part of the drawn area that the buttons cover. @param sheet how high it stands; null without one. */
export function buttonsBox({ width, height }: Size, sheet: number | null): Taken {
  const { across, down } = sheet === null ? BUTTONS : TOUCHED_BUTTONS;
  const right = width + DRAWN_AROUND;
  const bottom = height + DRAWN_AROUND - (sheet ?? 0);
  return { left: right - across, top: bottom - down, right, bottom };
}

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
    <UnstyledButton className={styles.button} aria-label={label} data-tooltip onClick={onPress}>
      {children}
    </UnstyledButton>
  );
}
