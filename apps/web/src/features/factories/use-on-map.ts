import { type Factory, type MapRegion, map } from '@backline/contract';
import { hexCentre, worldPoint } from '@backline/domain';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { mapAddress } from '../../api/addresses/map-address.ts';
import { query } from '../../api/client/query.ts';
import type { HeadAction } from '../../ui/layout/head-action.ts';

/** Widths of a hex in pixels: a town with what surrounds it, a hex as a whole. */
const TOWN_WIDE = 640;
const HEX_WIDE = 420;

/** The action that opens the map at a factory's town, or at its region where the town is none of the map's; none without a region. */
export function useOnMap(factory: Factory | undefined): HeadAction[] {
  const t = useTranslations('factories');
  const { data } = useQuery({ ...query(map.get), enabled: factory !== undefined && factory.region !== null });
  const region = data?.regions.find(({ name }) => name === factory?.region);
  if (factory === undefined || region === undefined) return [];
  return [{ label: t('onMap', { name: factory.name }), Icon: IconMap2, to: addressOf(factory, region) }];
}

function addressOf({ location }: Factory, region: MapRegion): string {
  const town = region.towns.find(({ name }) => location === `${region.displayName} - ${name}`);
  return town === undefined
    ? mapAddress(hexCentre(region), HEX_WIDE)
    : mapAddress(worldPoint(region, town), TOWN_WIDE);
}
