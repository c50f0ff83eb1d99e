import { useSyncExternalStore } from 'react';

/** Choices about the look of this device. They are no person's data and stay when somebody signs out. */
export const CONTRASTS = ['auto', 'normal', 'more'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Contrast = (typeof CONTRASTS)[number];
export type Density = (typeof DENSITIES)[number];

interface Display {
  /** `auto`: as the system asks (`prefers-contrast`). */
  contrast: Contrast;
  density: Density;
}

const listeners = new Set<() => void>();
let known: Display | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored<T extends string>(key: string, values: readonly T[], otherwise: T): T {
  const value = localStorage.getItem(key);
  return values.find((candidate) => candidate === value) ?? otherwise;
}

function read(): Display {
  const contrast = stored('contrast', CONTRASTS, 'auto');
  const density = stored('density', DENSITIES, 'comfortable');
  if (known?.contrast !== contrast || known.density !== density) known = { contrast, density };
  return known;
}

/** Puts the choices on the page, as index.html does before the first paint. */
function apply({ contrast, density }: Display): void {
  const { dataset } = document.documentElement;
  const asksForMore = window.matchMedia('(prefers-contrast: more)').matches;
  dataset.contrast = contrast === 'more' || (contrast === 'auto' && asksForMore) ? 'more' : 'normal';
  dataset.density = density;
}

export function useDisplay(): Display {
  return useSyncExternalStore(subscribe, read, read);
}

export function setDisplay(change: Partial<Display>): void {
  for (const [key, value] of Object.entries(change)) localStorage.setItem(key, value);
  apply(read());
  for (const listener of listeners) listener();
}

/** Longer than the page takes to paint what has changed. */
const STILL_MS = 50;

/**
 * Changes the look of the whole page at once: colours do not fade into the new ones (tokens.css). Mantine does the same
 * with a style tag, which the server's policy refuses.
 */
export function changeAtOnce(change: () => void): void {
  const { dataset } = document.documentElement;
  dataset.still = '';
  change();
  window.setTimeout(() => delete dataset.still, STILL_MS);
}
