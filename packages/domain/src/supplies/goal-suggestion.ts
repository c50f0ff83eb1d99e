/**
 * How often, in percent, the minimum should last until the next delivery, with its factor from the normal distribution.
 */
export const SERVICE_LEVELS = { 90: 1.28, 95: 1.65, 98: 2.05, 99: 2.33 } as const;
export type ServiceLevel = keyof typeof SERVICE_LEVELS;

/** Conditions from which a suggestion is made, besides the rate of use. */
export interface SupplyTimes {
  /** From noticing that something is short until it has arrived. */
  leadHours: number;
  /** From one delivery to the next. */
  betweenHours: number;
  service: ServiceLevel;
}

/**
 * A minimum that lasts until a delivery arrives, and a target that lasts until the one after it
 * (docs/spec/consumption.md#suggested-goals): minimum = use in the lead time + factor × its square root, target =
 * minimum + use between deliveries.
 * @param perHour single items. @param unit how many single items the goal counts as one, such as the size of a crate.
 * @returns rounded up to whole units; null where nothing is used.
 */
export function suggestGoal(
  { perHour, unit }: { perHour: number; unit: number },
  { leadHours, betweenHours, service }: SupplyTimes,
): { minimum: number; target: number } | null {
  if (perHour <= 0) return null;
  const used = perHour * leadHours;
  const minimum = used + SERVICE_LEVELS[service] * Math.sqrt(used);
  return {
    minimum: Math.ceil(minimum / unit),
    target: Math.ceil((minimum + perHour * betweenHours) / unit),
  };
}
