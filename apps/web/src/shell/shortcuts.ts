import type { Access } from '@backline/contract';

/** `g` and a second key go to a screen, as the `?` dialog lists them. */
export const GO_TO = [
  { letter: 'o', key: 'overview', path: '/overview', access: 'read' },
  { letter: 'w', key: 'warehouses', path: '/warehouses', access: 'read' },
  { letter: 'f', key: 'fir', path: '/fir', access: 'read' },
  { letter: 'p', key: 'pyramid', path: '/pyramid', access: 'public' },
  { letter: 'l', key: 'logigen', path: '/generate', access: 'read' },
  { letter: 's', key: 'shipments', path: '/shipments', access: 'read' },
  { letter: 'm', key: 'production', path: '/production', access: 'read' }, // made; p is the pyramid
] as const satisfies { letter: string; key: string; path: string; access: Access }[];
