import type { User } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { type Status, StatusBadge } from '../../ui/labels/status-badge.tsx';

/** A user's permissions as summarised on a card. */
export type UserStanding = 'admin' | 'permissions' | 'none';

export const STANDINGS: UserStanding[] = ['admin', 'permissions', 'none'];

const TONES: Record<UserStanding, Status> = { admin: 'over', permissions: 'fresh', none: 'quiet' };

export function standingOf(user: Pick<User, 'admin' | 'noPermissions'>): UserStanding {
  if (user.admin) return 'admin';
  return user.noPermissions ? 'none' : 'permissions';
}

export function UserBadge({ user }: { user: User }) {
  const t = useTranslations('users.badges');
  const standing = standingOf(user);
  return <StatusBadge status={TONES[standing]}>{t(standing)}</StatusBadge>;
}
