import type { Page } from '@playwright/test';

/** Contents of a window of the game at one moment. Places are pixels of the window. */
export interface FilmScene {
  /** Number of the picture of a panel; null shows the map alone. */
  picture: number | null;
  x?: number;
  y?: number;
  /** Position of the mouse pointer, with a tooltip beside it if there is one. */
  cursor?: { x: number; y: number; hasTooltip?: boolean };
}

/** The page's side of a film. */
interface Film {
  show(scene: FilmScene): void;
  /** Closes the game: the share ends. */
  end(): void;
}

declare global {
  interface Window {
    film?: Film;
  }
}

export interface FilmOptions {
  width: number;
  height: number;
  /** Encoded pictures of panels. */
  pictures: readonly { bytes: Buffer; type: string }[];
}

/**
 * Lets a page share a window of the game that shows drawn pictures. Only `getDisplayMedia` is replaced: it needs a person
 * who chooses a window. Call it before the page is opened.
 */
export async function offerFilm(page: Page, { width, height, pictures }: FilmOptions): Promise<void> {
  const encoded = pictures.map(({ bytes, type }) => ({ text: bytes.toString('base64'), type }));
  await page.addInitScript(makeFilm, { width, height, encoded });
}

/** Shows a scene in the shared window. */
export async function show(page: Page, scene: FilmScene): Promise<void> {
  await page.evaluate((what) => window.film?.show(what), scene);
}

/** Runs in the page, so it can use nothing from outside. */
function makeFilm({
  width,
  height,
  encoded,
}: {
  width: number;
  height: number;
  encoded: { text: string; type: string }[];
}): void {
  const share = async (): Promise<MediaStream> => {
    const bitmaps = await Promise.all(
      encoded.map(({ text, type }) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        return createImageBitmap(new Blob([bytes], { type }));
      }),
    );
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    const drawMap = () => {
      context.fillStyle = '#9db0ae';
      context.fillRect(0, 0, width, height);
      for (let patch = 0; patch < 120; patch++) {
        context.fillStyle = ['#a9b98f', '#c8bb95', '#8fa9b5', '#2f6fa5', '#3c4a35'][patch % 5] ?? '';
        context.fillRect(
          (patch * 397) % width,
          (patch * 613) % height,
          60 + ((patch * 31) % 90),
          40 + ((patch * 17) % 80),
        );
      }
    };
    const drawCursor = ({ x, y, hasTooltip = false }: NonNullable<FilmScene['cursor']>) => {
      if (hasTooltip) {
        context.fillStyle = '#0b0b0b';
        context.fillRect(x + 14, y + 18, 190, 54);
        context.fillStyle = '#dddddd';
        context.font = '15px sans-serif';
        context.fillText('Soldier Supplies', x + 22, y + 40);
        context.fillText('Crate of 10', x + 22, y + 60);
      }
      context.fillStyle = '#f4f4f4';
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + 15, y + 15);
      context.lineTo(x + 6, y + 16);
      context.lineTo(x, y + 22);
      context.fill();
    };
    drawMap();
    const stream = canvas.captureStream();
    window.film = {
      show: ({ picture, x = 0, y = 0, cursor }) => {
        drawMap();
        const bitmap = picture === null ? undefined : bitmaps[picture];
        if (bitmap !== undefined) context.drawImage(bitmap, x, y);
        if (cursor !== undefined) drawCursor(cursor);
      },
      end: () => {
        for (const track of stream.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event('ended')); // a real share does so when its window closes
        }
      },
    };
    return stream;
  };
  Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: share });
}
