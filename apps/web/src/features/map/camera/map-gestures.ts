import type { ScreenPoint } from '../data/map-view.ts';

/** The gestures of a person on the map, in pixels of its window. */
export interface Gestures {
  pan: (right: number, down: number) => void;
  zoomAt: (factor: number, at: ScreenPoint) => void;
  press: (at: ScreenPoint) => void;
}

const WHEEL_ZOOM = 0.0016;
const LINE_PIXELS = 16;
/** A press that moves less than this, in pixels, is no drag. */
const PRESS_PIXELS = 5;

/** Listens to gestures: one pointer drags, two pinch, the wheel and a double press zoom. @returns what ends it. */
export function listenToGestures(element: HTMLElement, gestures: Gestures): () => void {
  const control = new AbortController();
  const { signal } = control;
  const place = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1;
    // A pinch on a touchpad comes as small turns of a wheel with the Ctrl key.
    const speed = event.ctrlKey ? 6 * WHEEL_ZOOM : WHEEL_ZOOM;
    gestures.zoomAt(Math.exp(-event.deltaY * lines * speed), place(event));
  };
  element.addEventListener('wheel', turn, { signal, passive: false });
  element.addEventListener('dblclick', (event) => gestures.zoomAt(2, place(event)), { signal });
  listenToPointers(element, { gestures, place, signal });
  return () => control.abort();
}

interface PointerParts {
  gestures: Gestures;
  place: (event: MouseEvent) => ScreenPoint;
  signal: AbortSignal;
}

function listenToPointers(element: HTMLElement, { gestures, place, signal }: PointerParts): void {
  const pointers = new Map<number, ScreenPoint>();
  let moved = 0;
  const start = (event: PointerEvent) => {
    if (event.button !== 0) return;
    // Two fingers are never a press.
    moved = pointers.size === 0 ? 0 : PRESS_PIXELS;
    pointers.set(event.pointerId, place(event));
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const at = place(event);
    moved += Math.hypot(at.x - before.x, at.y - before.y);
    if (moved < PRESS_PIXELS) return;
    element.setPointerCapture(event.pointerId);
    const otherPoint = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, at);
    if (otherPoint === undefined) gestures.pan(at.x - before.x, at.y - before.y);
    else pinch(gestures, { before, at, otherPoint });
  };
  const end = (event: PointerEvent) => {
    const isLast = pointers.delete(event.pointerId) && pointers.size === 0;
    if (isLast && event.type === 'pointerup' && moved < PRESS_PIXELS) gestures.press(place(event));
  };
  element.addEventListener('pointerdown', start, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', end, { signal });
  element.addEventListener('pointercancel', end, { signal });
}

interface Pinch {
  before: ScreenPoint;
  at: ScreenPoint;
  /** The finger that did not move. */
  otherPoint: ScreenPoint;
}

function pinch({ pan, zoomAt }: Gestures, { before, at, otherPoint }: Pinch): void {
  const apart = (point: ScreenPoint) =>
    Math.max(1, Math.hypot(point.x - otherPoint.x, point.y - otherPoint.y));
  pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  zoomAt(apart(at) / apart(before), { x: (at.x + otherPoint.x) / 2, y: (at.y + otherPoint.y) / 2 });
}
