import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type MapView, panned, type ScreenPoint, type Size, zoomed } from '../data/map-view.ts';
import { listenToGestures } from './map-gestures.ts';

/** How far beyond each edge of the window the map is drawn, in pixels: it can be moved this far before it is drawn again. */
export const DRAWN_AROUND = 320;
/** The map is drawn again once it has been still this long: too short to notice. */
const STILL_MS = 120;
const GLIDE_MS = 260;

interface CameraOptions {
  frame: RefObject<HTMLElement | null>;
  layer: RefObject<HTMLElement | null>;
  size: Size;
  first: MapView;
  /** Somebody pressed a point of the window. */
  onPress: (at: ScreenPoint) => void;
  /** The map came to rest at another view. */
  onRest: (view: MapView) => void;
}

export interface Camera {
  /** The view as it is drawn. */
  view: MapView;
  pan: (right: number, down: number) => void;
  zoom: (factor: number) => void;
  flyTo: (view: MapView) => void;
}

/**
 * Moves the map. While it moves nothing is drawn: the layer as it was drawn is shifted and scaled by one transform, and the
 * new view is given to React when the map has come to rest.
 */
export function useCamera(options: CameraOptions): Camera {
  const { frame, layer, size, first } = options;
  const [view, setView] = useState(first);
  /** The view of the map now: ahead of `view` while it moves. */
  const now = useRef(first);
  const drawn = useRef(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const glide = useRef(0);
  const latest = useRef(options);

  const shift = () => {
    if (layer.current === null) return;
    const { x, y, scale } = now.current;
    const [right, down] = [(drawn.current.x - x) * scale, (drawn.current.y - y) * scale];
    const factor = scale / drawn.current.scale;
    const isDrawn = right === 0 && down === 0 && factor === 1;
    layer.current.style.transform = isDrawn ? '' : `translate(${right}px, ${down}px) scale(${factor})`;
    const { width, height } = latest.current.size;
    if (isBare(right, width, factor) || isBare(down, height, factor)) setView(now.current);
  };
  // Of each drawing: the transform goes in the same frame in which the new picture comes.
  useLayoutEffect(() => {
    latest.current = options;
    drawn.current = view;
    shift();
  });

  const move = (next: MapView) => {
    now.current = next;
    shift();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setView(now.current);
      latest.current.onRest(now.current);
    }, STILL_MS);
  };
  const stopped = (next: MapView) => {
    cancelAnimationFrame(glide.current);
    move(next);
  };
  const flyTo = (to: MapView) => {
    if (globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches) return stopped(to);
    cancelAnimationFrame(glide.current);
    const from = now.current;
    let start: number | null = null;
    const step = (time: number) => {
      start ??= time;
      const share = Math.min(1, (time - start) / GLIDE_MS);
      move(share === 1 ? to : between(from, to, 1 - (1 - share) ** 3));
      if (share < 1) glide.current = requestAnimationFrame(step);
    };
    glide.current = requestAnimationFrame(step);
  };

  // One set of listeners for the life of the page: what they call reads the newest values.
  const act = useRef({ stopped });
  useLayoutEffect(() => {
    act.current = { stopped };
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const end = listenToGestures(element, {
      pan: (right, down) => act.current.stopped(panned(now.current, right, down)),
      zoomAt: (factor, at) => act.current.stopped(zoomed(now.current, factor, at, latest.current.size)),
      press: (at) => latest.current.onPress(at),
    });
    return () => {
      end();
      clearTimeout(timer.current);
      cancelAnimationFrame(glide.current);
    };
  }, [frame]);

  const middle = { x: size.width / 2, y: size.height / 2 };
  return {
    view,
    pan: (right, down) => stopped(panned(now.current, right, down)),
    zoom: (factor) => flyTo(zoomed(now.current, factor, middle, size)),
    flyTo,
  };
}

/**
 * Whether the window shows what was not drawn, after a shift along one axis. While it zooms out the margin may be bare: to
 * draw the growing map again and again takes it below 50 frames a second.
 */
function isBare(shift: number, length: number, factor: number): boolean {
  const drawn = factor * (length / 2 + DRAWN_AROUND) - length / 2;
  return Math.abs(shift) > Math.max(DRAWN_AROUND, drawn);
}

function between(from: MapView, to: MapView, share: number): MapView {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    scale: from.scale * (to.scale / from.scale) ** share,
  };
}
