import type { Item, StockUse } from '@backline/contract';
import { type HoursLeft, hoursLeft, isRunningOut, isStaleScan, itemCount } from '@backline/domain';

/** What an outlook is made from: a line of supplies, or the sum of an item's stock. Quantities as on the icon. */
export interface UsedStock {
  item: Pick<Item, 'crated' | 'crateSize'>;
  quantity: number;
  minimum: number;
  /** Single items, both forms together. */
  fullQuantity: number;
  /** ISO 8601; absent without a report. */
  reportedAt?: string | undefined;
  use?: StockUse | undefined;
}

/** How long a stock lasts, with the use that tells. */
export interface Outlook extends HoursLeft {
  use: StockUse;
  /** Red is under 12 hours to nothing or 6 to the minimum, and never of a rate that is not sure. */
  isSoon: boolean;
}

/** @returns null where there is not enough to tell, or nothing new enough. @param now milliseconds since epoch. */
export function outlookOf(stock: UsedStock, now: number): Outlook | null {
  const { item, quantity, minimum, fullQuantity, reportedAt, use } = stock;
  if (use === undefined || (reportedAt !== undefined && isStaleScan(Date.parse(reportedAt), now)))
    return null;
  const emptyAt = use.emptyAt === null ? null : Date.parse(use.emptyAt);
  const aboveMinimum = minimum > 0 ? itemCount(item, quantity - minimum) : null;
  const left = hoursLeft({ perHour: use.perHour, emptyAt }, { fullQuantity, aboveMinimum }, now);
  return { ...left, use, isSoon: isRunningOut({ ...left, confidence: use.confidence }) };
}
