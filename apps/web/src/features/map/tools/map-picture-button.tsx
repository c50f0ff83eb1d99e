import { UnstyledButton } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { saveBlob } from '../../../ui/export/save-file.ts';
import { usePictureSaving } from '../../../ui/export/use-picture-saving.ts';
import { showSuccess } from '../../../ui/feedback/alerts.ts';
import { serverNow } from '../../../ui/server-time.ts';
import type { MapChoice } from '../data/map-choice.ts';
import type { MapData } from '../data/use-map-data.ts';
import { useWarText } from '../data/use-war-text.ts';
import styles from '../map.module.css';

interface MapPictureButtonProps {
  /** The window of the map. */
  frame: RefObject<HTMLElement | null>;
  data: MapData;
  choice: MapChoice;
}

/** Saves what the map shows as a picture for a channel, and copies it where the browser lets it. */
export function MapPictureButton({ frame, data, choice }: MapPictureButtonProps) {
  const t = useTranslations('map');
  const format = useFormatter();
  const title = useMapTitle(data, choice);
  const war = useWarText(data);
  const { isBusy, save } = usePictureSaving(t('pictureFailed'));
  const draw = async () => {
    const svg = frame.current?.querySelector('svg');
    if (!frame.current || !svg) return;
    const { drawMapPicture } = await import('../drawing/draw-map-picture.ts');
    const date = format.dateTime(serverNow(), 'moment');
    const { clientWidth: width, clientHeight: height } = frame.current;
    const subtitle = war === null ? date : `${war}, ${date}`;
    const picture = await drawMapPicture({ svg, window: { width, height }, title, subtitle });
    saveBlob(`${title}.png`, picture);
    const isCopied = await copyPicture(picture);
    showSuccess(t(isCopied ? 'pictureCopied' : 'pictureSaved'));
  };
  return (
    <UnstyledButton
      className={styles.tool}
      aria-label={t('savePicture')}
      aria-busy={isBusy}
      data-tooltip
      onClick={() => void save(draw)}
    >
      <IconPhotoDown size={16} aria-hidden />
    </UnstyledButton>
  );
}

/** @returns whether the browser allowed it. */
async function copyPicture(picture: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return true;
  } catch {
    return false;
  }
}

/** The layer with what was chosen for it. */
function useMapTitle({ item, pyramid, marks }: MapData, { layer, category: id }: MapChoice): string {
  const t = useTranslations('map');
  const category = marks.find(({ warehouse }) => warehouse.category?.id === id)?.warehouse.category;
  const chosen = { item: item.item?.name, category: category?.name, pyramid: pyramid.plan?.name };
  const of = layer === 'item' || layer === 'category' || layer === 'pyramid' ? chosen[layer] : undefined;
  return of === undefined
    ? t('pictureTitle', { layer: t(`layers.${layer}`) })
    : t('pictureTitleOf', { layer: t(`layers.${layer}`), of });
}
