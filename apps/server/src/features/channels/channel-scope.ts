import { alertScopeOf, type LockAccess } from '@backline/domain';

/** The permission group whose eyes a channel has; null sees what is open to every reader. */
interface Eyes {
  permissionGroupId: number | null;
}

/** Whose alerts the admins have: they see everything. */
export const ADMINS = alertScopeOf({ seesLocked: true, groupIds: [] });

/** What a channel may see (docs/spec/channels.md#visibility). */
export function accessOf({ permissionGroupId }: Eyes): LockAccess {
  return { seesLocked: false, groupIds: permissionGroupId === null ? [] : [permissionGroupId] };
}

/** The text by which alerts know that. */
export function scopeOf(eyes: Eyes): string {
  return alertScopeOf(accessOf(eyes));
}
