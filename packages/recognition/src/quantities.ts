/**
 * The number that a label means: `258x` is a count of 258, `16k+` is 16,000 or more and gives 16000, commas separate
 * thousands. Null for any other label (a queue's `1/6`, a misread box).
 * Labels are digits, k and +, with x and commas where resource fields show them (docs/spec/reports.md#reader).
 */
export function parseQuantity(label: string): number | null {
  const text = label.trim();
  const thousands = /^(\d{1,4})k\+$/.exec(text);
  if (thousands) return Number(thousands[1]) * 1000;
  const plain = /^(\d{1,6}|\d{1,3}(?:,\d{3})+)x?$/.exec(text);
  return plain ? Number((plain[1] ?? '').replaceAll(',', '')) : null;
}

/** Whether the number that a label means is a lower bound: `16k+` is 16,000 to 16,999. */
export function isLowerBound(label: string): boolean {
  return label.trim().endsWith('+');
}

/** A line of a factory holds 25 orders at most. */
const MAX_QUEUE_LENGTH = 25;

/** How many orders wait in a line, of how many, from a label such as `1/6`; null for any other label or an impossible one. */
export function parseQueue(label: string): { waiting: number; limit: number } | null {
  const parts = /^(\d{1,2})\/(\d{1,2})$/.exec(label.trim());
  if (parts === null) return null;
  const [waiting, limit] = [Number(parts[1]), Number(parts[2])];
  return limit >= 1 && limit <= MAX_QUEUE_LENGTH && waiting <= limit ? { waiting, limit } : null;
}

/** Whether a label is a place in a production queue, such as `1/6`. */
export function isQueueLabel(label: string): boolean {
  return /^\d+\/\d+$/.test(label.trim());
}
