import type { Viewer } from './viewer.ts';

/**
 * Who may hear that something changed: everybody who may see the feature at all (null), or whoever belongs to every group
 * of one of these lists. Admins always may. It holds ids of groups and nothing of what changed.
 */
export type RequiredGroups = number[][] | null;

/** The lock of a stockpile. One without a group is for admins only. */
export interface Lock {
  locked: boolean;
  permissionGroupId: number | null;
}

/** Everybody where one of the stockpiles is open, else the members of the group of any of them. None: admins only. */
export function requiredGroupsOfStockpiles(locks: readonly Lock[]): RequiredGroups {
  if (locks.some(({ locked }) => !locked)) return null;
  const ids = locks.flatMap(({ permissionGroupId }) =>
    permissionGroupId === null ? [] : [permissionGroupId],
  );
  return [...new Set(ids)].sort((one, other) => one - other).map((id) => [id]);
}

/**
 * Everybody where a shipment belongs to no group, else the members of all its groups.
 * @param groupIds null for a group that was deleted: then admins only.
 */
export function requiredGroupsOfShipment(groupIds: readonly (number | null)[]): RequiredGroups {
  if (groupIds.length === 0) return null;
  const ids = groupIds.flatMap((id) => (id === null ? [] : [id]));
  return ids.length < groupIds.length ? [] : [ids];
}

/** Whether a scope takes a viewer in; null is somebody signed out. */
export function isWithin(
  viewer: Pick<Viewer, 'seesLocked' | 'groupIds'> | null,
  scope: RequiredGroups,
): boolean {
  if (scope === null) return true;
  if (viewer === null) return false;
  return viewer.seesLocked || scope.some((ids) => ids.every((id) => viewer.groupIds.includes(id)));
}
