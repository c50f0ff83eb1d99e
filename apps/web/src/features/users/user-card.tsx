import { PERMISSIONS, type User } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { UserAvatar } from '../../ui/labels/user-avatar.tsx';
import { CardButton } from '../../ui/layout/card-button.tsx';
import { UserBadge } from './user-badge.tsx';
import styles from './user-card.module.css';

export function UserCard({ user, onOpen }: { user: User; onOpen: () => void }) {
  const t = useTranslations('users.permissions');
  const rights = user.admin ? [] : PERMISSIONS.filter((one) => user.permissions[one]).map((one) => t(one));
  return (
    <CardButton onClick={onOpen}>
      <div className={styles.card}>
        <UserAvatar avatar={user.avatar} />
        <div className={styles.words}>
          <span className={styles.name}>{user.username}</span>
          <span className={styles.rights}>
            <UserBadge user={user} />
            {rights.join(', ')}
          </span>
        </div>
      </div>
    </CardButton>
  );
}
