/** Pixels of a video's frames, in a browser's worker. */
import type { Box, Picture } from '../picture.ts';

/** Gives the pixels of parts of frames; its memory is reused, so a picture is valid until the next one. */
export class FramePixels {
  #bytes = new Uint8ClampedArray(0);
  #canvas: OffscreenCanvas | null = null;
  /** Whether the browser converts frames itself, which costs a third of drawing them. */
  #mayCopy = true;

  async of(frame: VideoFrame | ImageBitmap, area: Box): Promise<Picture> {
    if (this.#mayCopy && 'copyTo' in frame) {
      try {
        return await this.#copied(frame, area);
      } catch (error) {
        // Older browsers copy only in the frame's own format.
        console.info('Frames are drawn, not copied:', error);
        this.#mayCopy = false;
      }
    }
    return this.#drawn(frame, area);
  }

  async #copied(frame: VideoFrame, { x, y, width, height }: Box): Promise<Picture> {
    const size = width * height * 4;
    if (this.#bytes.length < size) this.#bytes = new Uint8ClampedArray(size);
    const origin = frame.visibleRect ?? { x: 0, y: 0 };
    await frame.copyTo(this.#bytes, {
      format: 'RGBA',
      rect: { x: origin.x + x, y: origin.y + y, width, height },
      layout: [{ offset: 0, stride: width * 4 }],
    });
    return { data: this.#bytes.subarray(0, size), width, height };
  }

  #drawn(frame: VideoFrame | ImageBitmap, { x, y, width, height }: Box): Picture {
    this.#canvas ??= new OffscreenCanvas(width, height);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser has no canvas to read pixels from.');
    context.drawImage(frame, -x, -y);
    return context.getImageData(0, 0, width, height);
  }
}

/** Width and height of a frame's picture. */
export function frameSize(frame: VideoFrame | ImageBitmap): { width: number; height: number } {
  if (!('visibleRect' in frame)) return { width: frame.width, height: frame.height };
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  return { width, height };
}

/** A picture as a PNG. */
export async function pngOf(picture: Picture): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas to draw pictures on.');
  // A copy, because ImageData takes only the bytes of a plain ArrayBuffer.
  const pixels = new ImageData(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
