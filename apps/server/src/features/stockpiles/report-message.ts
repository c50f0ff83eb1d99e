import type { LiveMessage } from '../../db/announce.ts';
import type { HistorySource } from '../../db/schema.ts';

interface Reported {
  name: string;
  warehouseId: number;
  locked: boolean;
  permissionGroupId: number | null;
}

/**
 * The message about a report, or an undo of one, to the open pages of those who may see the stockpile.
 * @param by a username. @param page the page that sent it and needs no message.
 */
export function reportMessage(
  { name, warehouseId, locked, permissionGroupId }: Reported,
  source: HistorySource,
  by: string,
  page: string | null,
): LiveMessage {
  const kind = source === 'undo' ? 'undo' : 'report';
  return {
    event: 'report',
    report: { kind, by, stockpile: name, warehouseId, page },
    locked,
    permissionGroupId,
  };
}
