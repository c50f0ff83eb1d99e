import times from '../../data/production-times.json' with { type: 'json' };

const SECONDS = new Map(Object.entries(times));

/** Seconds that a factory takes for one crate of an item, by its CodeName; null if not known. */
export function factorySeconds(firName: string): number | null {
  return SECONDS.get(firName) ?? null;
}
