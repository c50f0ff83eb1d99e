/** Line of an operation: what must stand at a warehouse. Figures count what the icon shows; forms are never converted. */
export interface OperationLine {
  warehouseId: number;
  itemId: number;
  required: number;
  isEssential: boolean;
}

export interface PlannedOperation {
  number: number;
  /** Milliseconds since epoch. */
  startsAt: number;
  lines: readonly OperationLine[];
}

/** Stock of an item (each form is an item of its own) at a warehouse. */
export interface OperationStock {
  warehouseId: number;
  itemId: number;
  quantity: number;
  expected: number;
}

export interface LineReadiness {
  have: number;
  coming: number;
  gap: number;
}

export interface OperationReadiness {
  lines: LineReadiness[];
  /** Of all that is required, in whole percent; below 100 whenever anything lacks, and 100 where nothing is required. */
  percent: number;
  /** Every essential line has all that it requires; without essential lines, every line. */
  isReady: boolean;
}

/**
 * Works out how ready operations are (docs/spec/demand.md#operations). They share the stock: the one that starts
 * earlier takes first, from what stands there and from what is coming; at the same start the lower number.
 * @returns The readiness by the operation's number.
 */
export function operationReadiness(
  operations: readonly PlannedOperation[],
  stock: readonly OperationStock[],
): Map<number, OperationReadiness> {
  const keyOf = (line: { warehouseId: number; itemId: number }) => `${line.warehouseId}:${line.itemId}`;
  const left = new Map(stock.map(({ quantity, expected, ...at }) => [keyOf(at), { quantity, expected }]));
  const inOrder = [...operations].sort((a, b) => a.startsAt - b.startsAt || a.number - b.number);
  return new Map(
    inOrder.map(({ number, lines }) => {
      const served = lines.map((line) => {
        const rest = left.get(keyOf(line)) ?? { quantity: 0, expected: 0 };
        const have = Math.min(rest.quantity, line.required);
        const coming = Math.min(rest.expected, line.required - have);
        left.set(keyOf(line), { quantity: rest.quantity - have, expected: rest.expected - coming });
        return { have, coming, gap: line.required - have - coming };
      });
      return [number, { lines: served, ...summaryOf(lines, served) }];
    }),
  );
}

function summaryOf(lines: readonly OperationLine[], served: readonly LineReadiness[]) {
  const required = lines.reduce((sum, line) => sum + line.required, 0);
  const have = served.reduce((sum, line) => sum + line.have, 0);
  const hasEssential = lines.some(({ isEssential }) => isEssential);
  const isReady = lines.every(
    (line, index) => (hasEssential && !line.isEssential) || (served[index]?.have ?? 0) >= line.required,
  );
  return { percent: required === 0 ? 100 : Math.floor((100 * have) / required), isReady };
}
