/**
 * Rule for who may see what is locked (docs/spec/access.md#locked-stockpiles). The same rule for rows of the database is
 * in the server's `visibility.queries.ts`; both are tested from the table in `testing/visibility-cases.ts`.
 */

/** The lock of a stockpile, now or when a report was made. Locked without a group (it was deleted): for admins only. */
export interface Lock {
  locked: boolean;
  permissionGroupId: number | null;
}

/** Locks that a viewer can open: all of them, or those of the groups that the viewer belongs to. */
export interface LockAccess {
  seesLocked: boolean;
  groupIds: readonly number[];
}

/**
 * The groups that a viewer must belong to: all groups of at least one of the lists. Null asks for none; an empty list of
 * lists lets only admins in. It holds ids of groups and says nothing about what is locked.
 */
export type RequiredGroups = readonly (readonly number[])[] | null;

/**
 * Returns the groups that it takes to see at least one of some stockpiles.
 * @returns null where one of them is open; without any stockpile, admins only.
 */
export function requiredGroupsOfStockpiles(locks: readonly Lock[]): RequiredGroups {
  if (locks.some(({ locked }) => !locked)) return null;
  const ids = locks.flatMap(({ permissionGroupId }) =>
    permissionGroupId === null ? [] : [permissionGroupId],
  );
  return [...new Set(ids)].sort((a, b) => a - b).map((id) => [id]);
}

/**
 * Returns the groups that it takes to see a shipment: all those whose locked stockpiles it was planned with.
 * @param groupIds null for a group that was deleted: then admins only. Empty for a shipment that everybody may see.
 */
export function requiredGroupsOfShipment(groupIds: readonly (number | null)[]): RequiredGroups {
  if (groupIds.length === 0) return null;
  const ids = groupIds.flatMap((id) => (id === null ? [] : [id]));
  return ids.length < groupIds.length ? [] : [ids];
}

/**
 * Whether a viewer passes the lock. Whether the viewer may use the feature at all is a question of access, asked before.
 * @param viewer null for somebody signed out.
 */
export function maySee(viewer: LockAccess | null, required: RequiredGroups): boolean {
  if (required === null) return true;
  if (viewer === null) return false;
  return viewer.seesLocked || required.some((ids) => ids.every((id) => viewer.groupIds.includes(id)));
}
