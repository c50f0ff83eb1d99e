import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showAlert } from '../../../../ui/feedback/alerts.ts';

/** The game changes a few times a second at most while a panel is open; more frames would only cost time. */
const MAX_FRAMES = 10;
/**
 * The largest screens. Without a size browsers shrink what is shared to the screen that this page is on, which may be smaller
 * than the game's; none of them enlarges it.
 */
const MAX_SIZE = { width: 7680, height: 4320 };

/** Chromium also accepts these two, which the DOM types lack. */
type ShareOptions = DisplayMediaStreamOptions & {
  selfBrowserSurface: 'exclude';
  monitorTypeSurfaces: 'include';
};

/**
 * The window that the person shares, for *Watch My Game*. Small on purpose: it is loaded with the FIR page, and everything
 * else only once a window is shared. It has to be requested directly in the click handler, or browsers refuse.
 */
export function useSharedWindow() {
  const t = useTranslations('fir.live');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const say = (text: 'unsupported' | 'refused') =>
    showAlert({ description: t(text), alertClass: text === 'refused' ? 'info' : 'warning' });

  const share = async () => {
    // Typed as always defined, but phones and pages on plain HTTP lack it.
    const media = navigator.mediaDevices as Partial<MediaDevices> | undefined;
    if (media?.getDisplayMedia === undefined) return say('unsupported');
    const options: ShareOptions = {
      video: {
        frameRate: { max: MAX_FRAMES },
        width: { ideal: MAX_SIZE.width, max: MAX_SIZE.width },
        height: { ideal: MAX_SIZE.height, max: MAX_SIZE.height },
        cursor: 'never',
      } as MediaTrackConstraints, // its types lack `cursor`
      audio: false,
      selfBrowserSurface: 'exclude',
      monitorTypeSurfaces: 'include',
    };
    try {
      const shared = await navigator.mediaDevices.getDisplayMedia(options);
      setStream(shared);
    } catch (error) {
      // Closing the browser's dialog means no: there is nothing to log.
      if (!(error instanceof DOMException && error.name === 'NotAllowedError')) console.error(error);
      say('refused');
    }
  };

  return { stream, share, forget: () => setStream(null) };
}
