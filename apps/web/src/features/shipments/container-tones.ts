import type { ContainerState } from '@backline/domain';
import type { Status } from '../../ui/labels/status-badge.tsx';

/** The status tone for each state of a container. */
export const TONES = {
  open: 'quiet',
  claimed: 'middle',
  loaded: 'over',
  delivered: 'high',
  cancelled: 'low',
} as const satisfies Record<ContainerState, Status>;
