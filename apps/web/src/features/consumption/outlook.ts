import type { Item, StockUse } from '@backline/contract';
import { type HoursLeft, hoursLeft, isRunningOut, isStaleScan, itemCount } from '@backline/domain';

/** The input of an outlook: a line of supplies, or the sum of an item's stock. Quantities as on the icon. */
export interface UsedStock {
  item: Pick<Item, 'crated' | 'crateSize'>;
  quantity: number;
  minimum: number;
  /** Single items, both forms together. */
  fullQuantity: number;
  /** Whether that is a lower bound, so that it may last longer. */
  fullAtLeast?: true | undefined;
  /** ISO 8601; absent without a report. */
  reportedAt?: string | undefined;
  use?: StockUse | undefined;
}

/** How long a stock lasts, with the rate of use that this is based on. */
export interface Outlook extends HoursLeft {
  use: StockUse;
  /** The stock is a lower bound. */
  isStockAtLeast: boolean;
  /** Empty within 12 hours, or at its minimum within 6; never with an uncertain rate. */
  isSoon: boolean;
}

/** @returns null if there is not enough data, or none recent enough. @param now milliseconds since epoch. */
export function outlookOf(stock: UsedStock, now: number): Outlook | null {
  const { item, quantity, minimum, fullQuantity, fullAtLeast = false, reportedAt, use } = stock;
  if (use === undefined || (reportedAt !== undefined && isStaleScan(Date.parse(reportedAt), now)))
    return null;
  const emptyAt = use.emptyAt === null ? null : Date.parse(use.emptyAt);
  const aboveMinimum = minimum > 0 ? itemCount(item, quantity - minimum) : null;
  const left = hoursLeft({ perHour: use.perHour, emptyAt }, { fullQuantity, aboveMinimum }, now);
  const isSoon = isRunningOut({ ...left, confidence: use.confidence });
  return { ...left, use, isStockAtLeast: fullAtLeast, isSoon };
}
