import sharp from 'sharp';
import type { Picture } from '../src/picture.ts';

/** Decodes a picture file or its bytes to RGBA. Throws if sharp cannot read it. */
export async function decodePicture(source: string | Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(source)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  };
}
