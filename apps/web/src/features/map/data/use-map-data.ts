import { items, type map, type Reply, shipments, type WarehouseSummary, warApi } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/client/query.ts';
import { refreshEvery } from '../../../api/client/query-client.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useItems } from '../../items/use-items.ts';
import { haulWayOf } from './haul-way.ts';
import type { MapChoice } from './map-choice.ts';
import { groundOf } from './map-ground.ts';
import { focusOf, layerList, marksOf } from './map-marks.ts';
import { shipmentRoutes } from './shipment-routes.ts';
import { useMapPyramid } from './use-map-pyramid.ts';

type Ground = Reply<typeof map.get>;

const FIGHTS_AGAIN_MS = 300_000;

/** Loads what the map shows for a choice. The ground is there; what comes late or fails leaves the rest as it is. */
export function useMapData(ground: Ground, warehouses: readonly WarehouseSummary[], choice: MapChoice) {
  const now = useNow();
  // Nothing announces new figures of casualties.
  const refetchInterval = refreshEvery(choice.showsFights && FIGHTS_AGAIN_MS);
  const war = useQuery({ ...query(warApi.get), refetchInterval });
  const ships = useQuery(query(shipments.list, { query: {} }));
  const item = useMapItem(choice);
  const pyramid = useMapPyramid(choice);
  const { fills } = pyramid;
  const focus = focusOf(choice);
  const { layer } = choice;
  // With 500 warehouses each of these takes longer than a frame, and none of them depends on where the map stands.
  const drawn = useMemo(() => groundOf(ground.regions, war.data), [ground, war.data]);
  const rows = item.rows.data;
  const marks = useMemo(() => {
    const threats = war.data?.threats ?? [];
    return marksOf({ warehouses, ground, threats, rows: rows ?? [], pyramid: fills, focus }, now);
  }, [warehouses, ground, war.data, rows, fills, focus, now]);
  const listed = useMemo(() => layerList(layer, marks), [layer, marks]);
  const routes = useMemo(() => shipmentRoutes(ships.data ?? []), [ships.data]);
  const { isHaul, from, to } = choice;
  const way = useMemo(
    () => haulWayOf({ hexes: drawn.hexes, marks, choice: { isHaul, from, to } }),
    [drawn, marks, isHaul, from, to],
  );
  return { war, ships, item, pyramid, way, ground: drawn, marks, listed, routes };
}

export type MapData = ReturnType<typeof useMapData>;

/** The item of the layer, and where it is. */
function useMapItem({ layer, item: firName, isCrated }: MapChoice) {
  const isShown = layer === 'item';
  const catalog = useItems();
  const forms = catalog.data?.filter((form) => form.firName === firName) ?? [];
  const item = forms.find(({ crated }) => crated === isCrated) ?? forms[0];
  const rows = useQuery({
    ...query(items.distribution, { params: { id: item?.id ?? 0 } }),
    enabled: isShown && item !== undefined,
    select: (all) => all.filter(({ crated }) => crated === item?.crated),
  });
  return { catalog, forms, item, rows };
}
