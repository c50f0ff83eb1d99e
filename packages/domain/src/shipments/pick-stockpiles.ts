/** A stockpile that crates can be taken from. */
export interface PickedStockpile {
  id: number;
  /** When it was reported, in milliseconds since epoch. */
  reportedAt: number;
  /** Its crates by item id. */
  crates: ReadonlyMap<number, number>;
}

/** Crates of an item that go into a container. */
export interface PickLine {
  itemId: number;
  crates: number;
  /** Crates that a loader found in stockpiles, by their ids: it counts instead of their reports. */
  found: ReadonlyMap<number, number>;
}

/** Crates of a line and the stockpile to take them from; null where no stockpile is known to have them. */
export interface Pick {
  itemId: number;
  stockpileId: number | null;
  crates: number;
}

/** A container of the supplier, with the time at which it was loaded; null while it is to be loaded. */
export interface PickedContainer {
  lines: readonly PickLine[];
  loadedAt: number | null;
}

/**
 * The stockpiles that the lines of each container are taken from, container by container: what an earlier one takes, or has
 * taken since a stockpile was reported, a later one does not find there.
 */
export function pickInTurn(
  containers: readonly PickedContainer[],
  stockpiles: readonly PickedStockpile[],
): Pick[][] {
  const left = stockpiles.map((stockpile) => ({ ...stockpile, crates: new Map(stockpile.crates) }));
  return containers.map(({ lines, loadedAt }) => {
    const picks = pickStockpiles(
      lines,
      loadedAt === null ? left : left.filter(({ reportedAt }) => reportedAt < loadedAt),
    );
    for (const { itemId, stockpileId, crates } of picks) {
      const stock = left.find(({ id }) => id === stockpileId)?.crates;
      stock?.set(itemId, Math.max(0, (stock.get(itemId) ?? 0) - crates));
    }
    return picks;
  });
}

/**
 * The stockpiles that lines are taken from, in the order in which a loader goes to them: the one that has most of what is
 * still to be found, at a tie the one with the newest report. So they are few. A line comes whole from the first of them
 * that has all of it, and is split where none has.
 */
export function pickStockpiles(lines: readonly PickLine[], stockpiles: readonly PickedStockpile[]): Pick[] {
  const route = stockpileRoute(lines, stockpiles);
  const picks = lines.flatMap((line) => pickLine(line, route));
  const turn = (id: number | null) =>
    id === null ? route.length : route.findIndex((stop) => stop.id === id);
  return picks.toSorted((a, b) => turn(a.stockpileId) - turn(b.stockpileId));
}

const available = ({ itemId, found }: PickLine, { id, crates }: PickedStockpile) =>
  found.get(id) ?? crates.get(itemId) ?? 0;

/** The stockpiles to go to, in turn, until everything that is known to be somewhere is found. */
function stockpileRoute(
  lines: readonly PickLine[],
  stockpiles: readonly PickedStockpile[],
): PickedStockpile[] {
  const missing = new Map(lines.map((line) => [line, line.crates]));
  const gives = (stockpile: PickedStockpile) =>
    lines.reduce((sum, line) => sum + Math.min(missing.get(line) ?? 0, available(line, stockpile)), 0);
  const route: PickedStockpile[] = [];
  for (;;) {
    const [best] = stockpiles
      .filter((stockpile) => !route.includes(stockpile))
      .map((stockpile) => ({ stockpile, crates: gives(stockpile) }))
      .filter(({ crates }) => crates > 0)
      .sort(
        (a, b) =>
          b.crates - a.crates ||
          b.stockpile.reportedAt - a.stockpile.reportedAt ||
          a.stockpile.id - b.stockpile.id,
      );
    if (best === undefined) return route;
    route.push(best.stockpile);
    for (const line of lines)
      missing.set(line, Math.max(0, (missing.get(line) ?? 0) - available(line, best.stockpile)));
  }
}

function pickLine(line: PickLine, route: readonly PickedStockpile[]): Pick[] {
  const { itemId } = line;
  const whole = route.find((stockpile) => available(line, stockpile) >= line.crates);
  if (whole !== undefined && line.crates > 0) return [{ itemId, stockpileId: whole.id, crates: line.crates }];
  const picks: Pick[] = [];
  let missing = line.crates;
  for (const stockpile of route) {
    const crates = Math.min(missing, available(line, stockpile));
    if (crates > 0) picks.push({ itemId, stockpileId: stockpile.id, crates });
    missing -= crates;
  }
  if (missing > 0) picks.push({ itemId, stockpileId: null, crates: missing });
  return picks;
}

/**
 * The stockpiles of a destination to unload into, best first: the one that holds most of the items already, because what lies
 * together is found again; at a tie one that is not public, then the one with the newest report.
 */
export function unloadingOrder<S extends PickedStockpile & { isPublic: boolean }>(
  itemIds: readonly number[],
  stockpiles: readonly S[],
): S[] {
  const holds = ({ crates }: S) => itemIds.filter((itemId) => (crates.get(itemId) ?? 0) > 0).length;
  return stockpiles.toSorted(
    (a, b) =>
      holds(b) - holds(a) ||
      Number(a.isPublic) - Number(b.isPublic) ||
      b.reportedAt - a.reportedAt ||
      a.id - b.id,
  );
}
