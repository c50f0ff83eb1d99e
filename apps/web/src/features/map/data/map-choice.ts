import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { idOf, oneOf, withValues } from '../../../api/addresses/address-values.ts';
import { type MapView, viewOf, viewText } from './map-view.ts';

/** The subjects of markers and list, in the order of the keys 1 to 8. */
export const MAP_LAYERS = [
  'fill',
  'age',
  'public',
  'needs',
  'threatened',
  'item',
  'category',
  'pyramid',
] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** The choice of what the map shows, as its address keeps it (docs/spec/map.md#address). */
export interface MapChoice {
  layer: MapLayer;
  /** The CodeName of the layer's item, and its form. */
  item: string | null;
  isCrated: boolean;
  /** Of the layers of the same names. */
  category: number | null;
  pyramid: number | null;
  /** The warehouse whose summary is open. */
  at: number | null;
  /** Whether two warehouses are being chosen, and those that are. */
  isHaul: boolean;
  from: number | null;
  to: number | null;
  showsShipments: boolean;
  showsTowns: boolean;
  showsFights: boolean;
  /** Null until it was moved. */
  view: MapView | null;
}

function readChoice(address: URLSearchParams): MapChoice {
  return {
    layer: oneOf(MAP_LAYERS, address.get('layer')) ?? 'fill',
    item: address.get('item'),
    isCrated: address.get('crated') !== '0',
    category: idOf(address.get('category')),
    pyramid: idOf(address.get('pyramid')),
    at: idOf(address.get('at')),
    isHaul: address.get('haul') === '1',
    from: idOf(address.get('from')),
    to: idOf(address.get('to')),
    showsShipments: address.get('shipments') !== '0',
    showsTowns: address.get('towns') !== '0',
    showsFights: address.get('fights') === '1',
    view: viewOf(address.get('view')),
  };
}

/** Only what differs from the map as it opens. */
function writeChoice(choice: MapChoice): URLSearchParams {
  const { layer, item, isCrated, showsShipments, showsTowns, showsFights, view } = choice;
  return withValues(new URLSearchParams(), {
    layer: layer === 'fill' ? null : layer,
    item,
    crated: item === null || isCrated ? null : '0',
    category: choice.category,
    pyramid: choice.pyramid,
    at: choice.at,
    haul: choice.isHaul ? '1' : null,
    from: choice.from,
    to: choice.to,
    shipments: showsShipments ? null : '0',
    towns: showsTowns ? null : '0',
    fights: showsFights ? '1' : null,
    view: view === null ? null : viewText(view),
  });
}

export type ChangeMap = (change: Partial<MapChoice>) => void;

/**
 * The choice in the address. The browser's Back leaves the map, however often it was moved.
 * @param onArrive called when the address was changed by anything but the map, such as a link or the search.
 */
export function useMapChoice(onArrive: (choice: MapChoice) => void): [MapChoice, ChangeMap] {
  const [address, setAddress] = useSearchParams();
  const text = address.toString();
  const own = useRef(text);
  const arrive = useEffectEvent(onArrive);
  useEffect(() => {
    if (text === own.current) return;
    own.current = text;
    arrive(readChoice(new URLSearchParams(text)));
  }, [text]);
  const change: ChangeMap = (changed) =>
    setAddress(
      (before) => {
        const written = writeChoice({ ...readChoice(before), ...changed });
        own.current = written.toString();
        return written;
      },
      { replace: true, preventScrollReset: true },
    );
  return [readChoice(address), change];
}
