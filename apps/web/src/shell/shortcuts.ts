import type { RoutePath } from '../routes.ts';

/** `g` and a second key go to a screen, as the `?` dialog lists them. */
export const GO_TO = [
  { letter: 'o', key: 'overview', path: '/overview' },
  { letter: 'w', key: 'warehouses', path: '/warehouses' },
  { letter: 'f', key: 'fir', path: '/fir' },
  { letter: 'p', key: 'pyramid', path: '/pyramid' },
  { letter: 'l', key: 'logigen', path: '/generate' },
  { letter: 's', key: 'shipments', path: '/shipments' },
  { letter: 'm', key: 'production', path: '/production' }, // made; p is the pyramid
] as const satisfies { letter: string; key: string; path: RoutePath }[];
