import { useEffect, useRef, useState } from 'react';

/** Chromium's windows above all others; the DOM's types do not know them yet. */
interface DocumentPictureInPicture {
  requestWindow: (size: { width: number; height: number }) => Promise<Window>;
}

const SIZE = { width: 320, height: 180 };

function floating(): DocumentPictureInPicture | undefined {
  // Only Chromium has it.
  return (window as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;
}

/** The small window above the game. `body` is where its content goes; null while it is closed. */
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

/** The page's style sheets, theme and language, so that the strip looks as the page does. */
function takeLooks(strip: Document): void {
  for (const { name, value } of document.documentElement.attributes)
    strip.documentElement.setAttribute(name, value);
  strip.title = document.title;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    strip.head.append(strip.importNode(sheet, true));
}
