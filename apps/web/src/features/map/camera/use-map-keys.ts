import { useWindowEvent } from '@mantine/hooks';
import { isModalOpen } from '../../../ui/dialogs/modal-open.ts';
import { isTyping } from '../../../ui/typing.ts';
import { MAP_LAYERS, type MapLayer } from '../data/map-choice.ts';

/** How far an arrow key moves the map, in pixels, and how much + enlarges it. */
const STEP_PIXELS = 96;
export const ZOOM_STEP = 1.6;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [STEP_PIXELS, 0],
  ArrowRight: [-STEP_PIXELS, 0],
  ArrowUp: [0, STEP_PIXELS],
  ArrowDown: [0, -STEP_PIXELS],
};

interface MapKeys {
  pan: (right: number, down: number) => void;
  zoom: (factor: number) => void;
  onLayer: (layer: MapLayer) => void;
  onHaul: () => void;
  onBack: () => void;
}

/** The keys of the map (docs/spec/map.md#keys): not while something is typed into, and not while a dialog is open. */
export function useMapKeys(keys: MapKeys): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isModalOpen()) return;
    if (isTyping()) return;
    if (act(event.key, keys)) event.preventDefault();
  });
}

/** @returns whether the key is one of the map's. */
function act(key: string, { pan, zoom, onLayer, onHaul, onBack }: MapKeys): boolean {
  const arrow = ARROWS[key];
  const layer = MAP_LAYERS[Number(key) - 1];
  if (arrow !== undefined) pan(...arrow);
  else if (layer !== undefined) onLayer(layer);
  else if (key === '+' || key === '=') zoom(ZOOM_STEP);
  else if (key === '-') zoom(1 / ZOOM_STEP);
  else if (key === 'h' || key === 'H') onHaul();
  else if (key === 'Escape') onBack();
  else return false;
  return true;
}
