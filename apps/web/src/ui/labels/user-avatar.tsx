import { useState } from 'react';
import styles from './labels.module.css';

const DEFAULT_AVATAR = '/default-avatar.svg';

/** A person's picture; the default one when there is none or it fails to load. The name stands beside it as text. */
export function UserAvatar({ avatar, size = 'md' }: { avatar: string; size?: 'md' | 'lg' }) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = avatar === '' || avatar === failed ? DEFAULT_AVATAR : avatar;
  return (
    <img
      className={styles.avatar}
      data-size={size}
      src={source}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(avatar)}
    />
  );
}
