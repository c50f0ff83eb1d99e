import type { LiveReadingStatus, LiveStockpile } from '@backline/recognition/live-reading';
import { type BrowserLiveReading, readTrack } from '@backline/recognition/live-reading';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readerData } from '../../../screenshots/image-reader.ts';

export type { LiveStockpile } from '@backline/recognition/live-reading';

/** The state of a live reading; a failed one has also stopped. */
type LiveReadingPhase = 'reading' | 'paused' | 'stopped' | 'failed';

export interface LiveReading {
  phase: LiveReadingPhase;
  /** The state of the shared window; null before the first frame. */
  status: LiveReadingStatus | null;
  pause: (isPaused: boolean) => void;
  /** Also ends the sharing. */
  stop: () => void;
}

/**
 * Reads a shared window until stopped, until sharing ends or until the screen is left. Frames stay in this browser.
 * @param onStockpile called for each stockpile in a state that was not seen before
 */
export function useLiveReading(stream: MediaStream, onStockpile: (seen: LiveStockpile) => void): LiveReading {
  const [phase, setPhase] = useState<LiveReadingPhase>('reading');
  const [status, setStatus] = useState<LiveReadingStatus | null>(null);
  const running = useRef<BrowserLiveReading | null>(null);
  const handleStockpile = useEffectEvent(onStockpile);
  const end = (as: 'stopped' | 'failed') => {
    running.current?.stop();
    running.current = null;
    stopTracks(stream);
    setPhase((before) => (before === 'failed' ? before : as));
  };
  const handleEnd = useEffectEvent(end);
  const pauseIfWanted = useEffectEvent(() => {
    if (phase === 'paused') running.current?.pause(true);
  });

  useEffect(() => {
    let isLeft = false;
    const begin = async () => {
      const { iconsUrl, textUrl, taught } = await readerData();
      const [track] = stream.getVideoTracks();
      if (isLeft) return;
      if (track === undefined || track.readyState === 'ended') return handleEnd('stopped');
      const absolute = (url: string) => new URL(url, location.href).href;
      const data = { iconsUrl: absolute(iconsUrl), textUrl: absolute(textUrl), taught };
      running.current = readTrack(track, data, (message) => {
        if (message.type === 'status') setStatus(message.status);
        if (message.type === 'stockpile') handleStockpile(message.stockpile);
        if (message.type === 'ended') handleEnd('stopped');
        if (message.type === 'failed') {
          console.error(message.reason);
          handleEnd('failed');
        }
      });
      pauseIfWanted(); // it may have been pressed before the reader's data were there
    };
    begin().catch((error: unknown) => {
      console.error(error);
      if (!isLeft) handleEnd('failed');
    });
    return () => {
      isLeft = true;
      running.current?.stop();
      running.current = null;
    };
  }, [stream]);

  useEffect(() => () => stopTracks(stream), [stream]);

  return {
    phase,
    status,
    pause: (isPaused) => {
      running.current?.pause(isPaused);
      setPhase(isPaused ? 'paused' : 'reading');
    },
    stop: () => {
      // A panel that waits for covered cells is reported before the reader ends.
      running.current?.finish();
      stopTracks(stream);
      setPhase((before) => (before === 'failed' ? before : 'stopped'));
    },
  };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
