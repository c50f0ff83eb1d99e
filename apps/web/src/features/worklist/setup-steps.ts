import type { Access, SetupSteps } from '@backline/contract';

/** A step of the setup: who may do it, and where. `address` is null for the step that is done here. */
export interface SetupStep {
  name: keyof SetupSteps;
  right: Exclude<Access, 'public' | 'user'>;
  address: string | null;
}

const SETUP_STEPS: readonly SetupStep[] = [
  { name: 'warehouse', right: 'edit', address: '/warehouses?new=1' },
  { name: 'stockpile', right: 'edit', address: '/warehouses' },
  { name: 'report', right: 'read', address: '/fir' },
  { name: 'goals', right: 'edit', address: '/warehouses' },
  { name: 'groups', right: 'admin', address: '/admin/discords' },
  { name: 'people', right: 'admin', address: null },
];

/**
 * The steps that a viewer is told about: those of the administration are null for others.
 * @param warehouseId of a warehouse without goals, to which the step of the goals leads.
 */
export function stepsOf(setup: SetupSteps, warehouseId?: number): SetupStep[] {
  return SETUP_STEPS.filter(({ name }) => setup[name] !== null).map((step) =>
    step.name === 'goals' && warehouseId !== undefined
      ? { ...step, address: `/warehouses/${warehouseId}/goals` }
      : step,
  );
}

/** Whether a page of this host can be opened on this computer alone: what local sign-in is served on. */
export function isOnlyHere(hostname: string): boolean {
  return /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
}

/** How many of them are done. */
export function setupProgress(setup: SetupSteps): { done: number; count: number } {
  const steps = stepsOf(setup);
  return { done: steps.filter(({ name }) => setup[name]).length, count: steps.length };
}
