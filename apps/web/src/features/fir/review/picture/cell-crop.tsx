import type { Box } from '@backline/recognition';
import type { CropSource } from './use-crop-source.ts';

/** Canvas pixels per CSS pixel, so that crops stay sharp on high-density screens. */
const DENSITY = 2;

interface CellCropProps {
  source: CropSource | null;
  box: Box;
  /** In CSS pixels; the width follows from the box. */
  height: number;
}

/**
 * A cell cropped from the screenshot. It is purely visual: the reading beside it has the same content as text.
 */
export function CellCrop({ source, box, height }: CellCropProps) {
  const width = Math.round((height * box.width) / Math.max(1, box.height));
  const draw = (canvas: HTMLCanvasElement | null) => {
    const context = source && canvas?.getContext('2d');
    if (!context) return;
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      source.bitmap,
      box.x - source.x,
      box.y - source.y,
      box.width,
      box.height,
      0,
      0,
      width * DENSITY,
      height * DENSITY,
    );
  };
  return (
    <canvas
      ref={draw}
      width={width * DENSITY}
      height={height * DENSITY}
      style={{
        width,
        height,
        flex: 'none',
        borderRadius: 'var(--radius)',
        background: 'var(--surface-raised)',
      }}
      aria-hidden
    />
  );
}
