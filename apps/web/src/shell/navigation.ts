import type { Access } from '@backline/contract';

/** The links of bar and panel, with the access of the screens behind them. */
export const INVENTORY_LINKS = [
  { key: 'overview', path: '/overview', access: 'read' },
  { key: 'warehouses', path: '/warehouses', access: 'read' },
  { key: 'map', path: '/map', access: 'read' },
  { key: 'fir', path: '/fir', access: 'read' },
] as const satisfies { key: string; path: string; access: Access }[];

export const UTILITY_LINKS = [
  { key: 'pyramid', path: '/pyramid', access: 'public' },
  { key: 'logigen', path: '/generate', access: 'read' },
  { key: 'shipments', path: '/shipments', access: 'read' },
  { key: 'production', path: '/production', access: 'read' },
] as const satisfies { key: string; path: string; access: Access }[];

/** Used less often: in the left panel only, because the bar has no room. */
export const STATISTICS_LINK = {
  key: 'statistics',
  path: '/statistics',
  access: 'read',
} as const satisfies { key: string; path: string; access: Access };

/** The left panel's section System Management; the bar leaves out the pages for admins. */
export const SYSTEM_LINKS = [
  { key: 'war', path: '/war', access: 'manage' },
  { key: 'admin', path: '/admin', access: 'admin' },
] as const satisfies { key: string; path: string; access: Access }[];

/** The links of the bar along the top, as docs/spec/shell.md#navigation names them. */
export const BAR_LINKS = [
  ...INVENTORY_LINKS,
  ...UTILITY_LINKS,
  ...SYSTEM_LINKS.filter(({ key }) => key !== 'admin'),
];

/** The links of the bar along the bottom of a phone (docs/spec/shell.md#on-a-phone). */
export const BOTTOM_LINKS = [
  { key: 'home', path: '/welcome', access: 'user' },
  { key: 'warehouses', path: '/warehouses', access: 'read' },
  { key: 'scan', path: '/fir', access: 'read' },
] as const satisfies { key: string; path: string; access: Access }[];
