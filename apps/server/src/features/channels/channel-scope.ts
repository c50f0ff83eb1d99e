import { alertScopeOf, type LockAccess } from '@backline/domain';

/** The permission group that decides what a channel may see; null is what is open to every reader. */
interface ChannelGroup {
  permissionGroupId: number | null;
}

/** The scope of the admins, who see everything. */
export const ADMINS = alertScopeOf({ seesLocked: true, groupIds: [] });

/** Returns the access that says what a channel may see (docs/spec/channels.md#visibility). */
export function accessOf({ permissionGroupId }: ChannelGroup): LockAccess {
  return { seesLocked: false, groupIds: permissionGroupId === null ? [] : [permissionGroupId] };
}

/** The visibility scope of a channel, as alerts are stored by it. */
export function scopeOf(channel: ChannelGroup): string {
  return alertScopeOf(accessOf(channel));
}
