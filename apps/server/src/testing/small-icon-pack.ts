import { zipSync } from 'fflate';
import sharp from 'sharp';

/** @returns an icon pack as a zip, with one icon that the catalog knows. */
export async function smallIconPack(): Promise<Uint8Array> {
  const background = { r: 200, g: 90, b: 20, alpha: 1 };
  const icon = await sharp({ create: { width: 64, height: 64, channels: 4, background } })
    .png()
    .toBuffer();
  return zipSync({ 'Diesel.png': icon });
}
