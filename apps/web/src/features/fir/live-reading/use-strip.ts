import { useEffect, useRef, useState } from 'react';

/** Chromium's Document Picture-in-Picture, which the DOM types still lack. */
interface DocumentPictureInPicture {
  requestWindow: (size: { width: number; height: number }) => Promise<Window>;
}

const SIZE = { width: 320, height: 180 };

function floating(): DocumentPictureInPicture | undefined {
  // Only Chromium has this.
  return (window as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;
}

/** The small window above the game. Its content is rendered into `body`, which is null while it is closed. */
export function useStrip() {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const shown = useRef<Window | null>(null);
  useEffect(() => () => shown.current?.close(), []);

  const open = async () => {
    const strip = await floating()?.requestWindow(SIZE);
    if (strip === undefined) return;
    shown.current = strip;
    takeLooks(strip.document);
    strip.addEventListener('pagehide', () => {
      shown.current = null;
      setBody(null);
    });
    setBody(strip.document.body);
  };
  return { isSupported: floating() !== undefined, body, open };
}

/** Copies the page's style sheets, theme and language, so that the strip looks like the page. */
function takeLooks(strip: Document): void {
  for (const { name, value } of document.documentElement.attributes)
    strip.documentElement.setAttribute(name, value);
  strip.title = document.title;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    strip.head.append(strip.importNode(sheet, true));
}
