import { NOTHING_RECALLED, type Recalled, recalled, type StockpileReading } from '@backline/recognition';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { listRememberedNames } from './remembered-names.queries.ts';

/**
 * The stockpiles whose remembered name resembles an unreadable one (docs/spec/reports.md#remembered-names), among those
 * that the viewer may see; nothing for a name that was read.
 */
export async function recallName(
  db: Db,
  viewer: VisibilityScope,
  { stockpileName, nameShape }: Pick<StockpileReading, 'stockpileName' | 'nameShape'>,
): Promise<Recalled> {
  if (stockpileName !== null || nameShape === null) return NOTHING_RECALLED;
  const known = await listRememberedNames(db, viewer);
  return recalled(
    nameShape,
    known.map(({ stockpile, drawing }) => ({ name: stockpile.name, shape: Buffer.from(drawing, 'base64') })),
  );
}
