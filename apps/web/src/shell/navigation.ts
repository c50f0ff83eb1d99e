import type { RoutePath } from '../routes.ts';

/** The links of bar and panel. */
export const INVENTORY_LINKS = [
  { key: 'overview', path: '/overview' },
  { key: 'warehouses', path: '/warehouses' },
  { key: 'map', path: '/map' },
  { key: 'fir', path: '/fir' },
] as const satisfies { key: string; path: RoutePath }[];

export const UTILITY_LINKS = [
  { key: 'pyramid', path: '/pyramid' },
  { key: 'logigen', path: '/generate' },
  { key: 'shipments', path: '/shipments' },
  { key: 'production', path: '/production' },
] as const satisfies { key: string; path: RoutePath }[];

/** Used less often: in the left panel only, because the bar has no room. */
export const STATISTICS_LINK = { key: 'statistics', path: '/statistics' } as const satisfies {
  key: string;
  path: RoutePath;
};

/** The left panel's section System Management; the bar leaves out the pages for admins. */
export const SYSTEM_LINKS = [
  { key: 'war', path: '/war' },
  { key: 'admin', path: '/admin' },
] as const satisfies { key: string; path: RoutePath }[];

/** The links of the bar along the top, as docs/spec/shell.md#navigation names them. */
export const BAR_LINKS = [
  ...INVENTORY_LINKS,
  ...UTILITY_LINKS,
  ...SYSTEM_LINKS.filter(({ key }) => key !== 'admin'),
];

/** The links of the bar along the bottom of a phone (docs/spec/shell.md#on-a-phone). */
export const BOTTOM_LINKS = [
  { key: 'home', path: '/welcome' },
  { key: 'warehouses', path: '/warehouses' },
  { key: 'scan', path: '/fir' },
] as const satisfies { key: string; path: RoutePath }[];
