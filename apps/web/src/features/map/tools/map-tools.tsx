import { UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconCheck, IconMapPinPlus, IconShare } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';
import { copyText } from '../../../ui/copy-text.ts';
import type { MapActions } from '../camera/use-map-actions.ts';
import { type ChangeMap, MAP_LAYERS, type MapChoice } from '../data/map-choice.ts';
import type { MapData } from '../data/use-map-data.ts';
import styles from '../map.module.css';
import { AddPlace } from './add-place.tsx';
import { MapPictureButton } from './map-picture-button.tsx';
import type { PlacingActions } from './use-placing.ts';

interface MapToolsProps {
  frame: RefObject<HTMLElement | null>;
  data: MapData;
  choice: MapChoice;
  change: ChangeMap;
  actions: MapActions;
  placing: PlacingActions;
}

/** The buttons for what markers and list are about, and for what is shown besides. */
export function MapTools({ frame, data, choice, change, actions, placing }: MapToolsProps) {
  const t = useTranslations('map');
  const { layer, showsShipments, showsTowns, showsFights } = choice;
  return (
    <div className={styles.tools}>
      <fieldset className={styles.group} aria-label={t('layer')}>
        {MAP_LAYERS.map((mapLayer, index) => (
          <UnstyledButton
            key={mapLayer}
            className={styles.tool}
            aria-pressed={layer === mapLayer}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => actions.showLayer(mapLayer)}
          >
            {t(`layers.${mapLayer}`)}
          </UnstyledButton>
        ))}
      </fieldset>
      <fieldset className={styles.group} aria-label={t('also')}>
        <Toggle
          label={t('shipments')}
          isOn={showsShipments}
          onChange={(on) => change({ showsShipments: on })}
        />
        <Toggle label={t('towns')} isOn={showsTowns} onChange={(on) => change({ showsTowns: on })} />
        <Toggle label={t('fights')} isOn={showsFights} onChange={(on) => change({ showsFights: on })} />
      </fieldset>
      <EndTools frame={frame} data={data} choice={choice} actions={actions} placing={placing} />
      <AddPlace {...placing} />
    </div>
  );
}

/** The buttons for the map as a whole. */
function EndTools({ frame, data, choice, actions, placing }: Omit<MapToolsProps, 'change'>) {
  const t = useTranslations('map');
  const mayManage = useMay('manage');
  const copyAddress = () => {
    const address = window.location.href;
    void copyText(address, { copied: t('addressCopied'), cannotCopy: t('addressNotCopied', { address }) });
  };
  return (
    <div className={styles.group} data-end>
      <UnstyledButton
        className={styles.tool}
        aria-pressed={choice.isHaul}
        aria-keyshortcuts="H"
        onClick={actions.toggleHaul}
      >
        <IconArrowsExchange size={16} aria-hidden />
        {t('haul')}
      </UnstyledButton>
      <UnstyledButton className={styles.tool} aria-label={t('share')} data-tooltip onClick={copyAddress}>
        <IconShare size={16} aria-hidden />
      </UnstyledButton>
      {mayManage && (
        <UnstyledButton
          className={styles.tool}
          aria-label={t('addPlace.button')}
          aria-pressed={placing.isChoosing}
          data-tooltip
          onClick={placing.begin}
        >
          <IconMapPinPlus size={16} aria-hidden />
        </UnstyledButton>
      )}
      <MapPictureButton frame={frame} data={data} choice={choice} />
    </div>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <UnstyledButton className={styles.tool} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {isOn && <IconCheck size={14} aria-hidden />}
      {label}
    </UnstyledButton>
  );
}
