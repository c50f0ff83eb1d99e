import { Button } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { saveBlob } from '../../ui/export/save-file.ts';
import { usePictureSaving } from '../../ui/export/use-picture-saving.ts';
import type { ChartPicture, TablePicture } from './draw-picture.ts';
import { resolveColors } from './series-color.ts';

interface PictureButtonProps {
  /** The content of the picture; the file is named after its title. */
  picture: () => ChartPicture | TablePicture;
  disabled: boolean;
}

/** Saves a picture for a channel, in the theme of the page (docs/spec/statistics.md#pictures). */
export function PictureButton({ picture, disabled }: PictureButtonProps) {
  const t = useTranslations('statistics');
  const ref = useRef<HTMLButtonElement>(null);
  const { isBusy, save } = usePictureSaving(t('pictureFailed'));
  const draw = async () => {
    if (ref.current === null) return;
    const { drawPicture } = await import('./draw-picture.ts');
    const wanted = picture();
    saveBlob(`${wanted.title}.png`, await drawPicture(wanted, resolveColors(ref.current)));
  };
  return (
    <Button
      ref={ref}
      variant="default"
      leftSection={<IconPhotoDown size={16} aria-hidden />}
      disabled={disabled}
      loading={isBusy}
      onClick={() => void save(draw)}
    >
      {t('savePicture')}
    </Button>
  );
}
