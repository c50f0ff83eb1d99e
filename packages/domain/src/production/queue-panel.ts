import { type FactoryLine, methodRules, type ProductionMethod } from './order-rules.ts';

/** A line as a picture of a production panel shows it; both null where the figure is not legible. */
export interface PanelLine {
  waiting: number | null;
  limit: number | null;
}

/** How many orders wait in the lines of a factory; `orders` is null for a line that is not legible. */
export interface QueuePanel {
  method: ProductionMethod;
  lines: { line: FactoryLine; orders: number | null }[];
  /** Nobody has seen a picture of such a panel yet, so the order of its lines is an assumption. */
  isOrderAssumed: boolean;
}

/** Left to right, then down, by the icons on a screenshot of August 2025. */
const FACTORY_ORDER: readonly FactoryLine[] = [
  'SmallArms',
  'HeavyArms',
  'HeavyAmmo',
  'Utility',
  'Supplies',
  'Medical',
  'Uniforms',
];

/**
 * Works out what a production panel shows. The limit of its lines tells a factory (6) from mass production (25) in every
 * language of the game. Null where the panel has more or fewer than seven lines, so that nobody knows which is which,
 * where no line is legible, and where the legible limits differ or belong to neither.
 * @param shown in reading order.
 */
export function queuePanel(shown: readonly PanelLine[]): QueuePanel | null {
  const limits = new Set(shown.flatMap(({ limit }) => limit ?? []));
  const [limit] = limits;
  const method = (['factory', 'mpf'] as const).find(
    (candidate) => methodRules(candidate).maxQueued === limit,
  );
  if (limits.size !== 1 || method === undefined) return null;
  const order = method === 'factory' ? FACTORY_ORDER : methodRules(method).lines;
  if (shown.length !== order.length) return null;
  return {
    method,
    lines: order.map((line, index) => ({ line, orders: shown[index]?.waiting ?? null })),
    isOrderAssumed: method === 'mpf',
  };
}
