import { type Factory, type MapRegion, map } from '@backline/contract';
import { hexCentre, worldPoint } from '@backline/domain';
import { ActionIcon } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { mapAddress } from '../../api/addresses/map-address.ts';
import { query } from '../../api/client/query.ts';

/** Widths of a hex in pixels: a town with what surrounds it, a hex as a whole. */
const TOWN_WIDE = 640;
const HEX_WIDE = 420;

/** Opens the map at the factory's town, or at its region where the town is none of the map's; nothing without a region. */
export function OnMapLink({ factory }: { factory: Factory }) {
  const t = useTranslations('factories');
  const { data } = useQuery({ ...query(map.get), enabled: factory.region !== null });
  const region = data?.regions.find(({ name }) => name === factory.region);
  if (region === undefined) return null;
  return (
    <ActionIcon
      component={Link}
      to={addressOf(factory, region)}
      size={36}
      variant="default"
      aria-label={t('onMap', { name: factory.name })}
      data-tooltip
      data-icon-button
    >
      <IconMap2 size={18} aria-hidden />
    </ActionIcon>
  );
}

function addressOf({ location }: Factory, region: MapRegion): string {
  const town = region.towns.find(({ name }) => location === `${region.displayName} - ${name}`);
  return town === undefined
    ? mapAddress(hexCentre(region), HEX_WIDE)
    : mapAddress(worldPoint(region, town), TOWN_WIDE);
}
