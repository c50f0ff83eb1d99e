/** Who looks: the ids of the permission groups that hold one of the viewer's roles. */
export interface StockpileViewer {
  admin: boolean;
  groupIds: readonly number[];
}

/** A locked stockpile exists only for members of its permission group and for admins (decisions §5). */
export function maySeeStockpile(
  viewer: StockpileViewer,
  stockpile: { locked: boolean; permissionGroupId: number | null },
): boolean {
  if (!stockpile.locked || viewer.admin) return true;
  return stockpile.permissionGroupId !== null && viewer.groupIds.includes(stockpile.permissionGroupId);
}
