import type { Box } from '@backline/recognition';
import { useEffect, useState } from 'react';
import { around } from './picture-cells.ts';

/** The decoded part of a picture, and the position of its upper left corner in the whole picture. */
export interface CropSource {
  bitmap: ImageBitmap;
  x: number;
  y: number;
}

/**
 * Decodes the part of a picture that contains the boxes, so that single cells can be cropped from it. Null
 * until then, or if the browser cannot decode it. The bitmap is released on unmount.
 */
export function useCropSource(picture: Blob | null, area: Box | null): CropSource | null {
  const [source, setSource] = useState<CropSource | null>(null);
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: 0, height: 0 };
  useEffect(() => {
    if (picture === null || width < 1 || height < 1) return;
    let isGone = false;
    let made: ImageBitmap | null = null;
    createImageBitmap(picture, x, y, width, height).then(
      (bitmap) => {
        made = bitmap;
        if (isGone) bitmap.close();
        else setSource({ bitmap, x, y });
      },
      // The table works without the crops, and the picture itself is shown beside it.
      (error: unknown) => console.warn('The cells cannot be cropped from the picture.', error),
    );
    return () => {
      isGone = true;
      made?.close();
      setSource(null);
    };
  }, [picture, x, y, width, height]);
  return source;
}

/** The smallest whole-pixel box around all boxes; null if there are none. */
export function areaAround(boxes: readonly Box[]): Box | null {
  const box = around(boxes);
  if (box === null) return null;
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  return { x, y, width: Math.ceil(box.x + box.width) - x, height: Math.ceil(box.y + box.height) - y };
}
