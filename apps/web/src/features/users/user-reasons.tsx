import { PERMISSIONS, type UserDetails } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { Fact } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { UserAvatar } from '../../ui/labels/user-avatar.tsx';
import styles from './user-reasons.module.css';

/** The user's Discord identity, and the roles and groups that grant permissions. */
export function UserReasons({ user }: { user: UserDetails }) {
  const t = useTranslations('users.details');
  return (
    <div className={styles.reasons}>
      <div className={styles.person}>
        <UserAvatar avatar={user.avatar} size="lg" />
        <dl className={styles.facts}>
          <Fact label={t('account')}>{user.accountName}</Fact>
          <Fact label={t('discordId')}>
            <code className={styles.id}>{user.discordUserId}</code>
          </Fact>
          <Fact label={t('signedIn')}>
            {user.signedInAt === null ? t('never') : <Moment time={user.signedInAt} />}
          </Fact>
          <Fact label={t('checked')}>
            {user.rolesCheckedAt === null ? t('never') : <Moment time={user.rolesCheckedAt} />}
          </Fact>
        </dl>
      </div>
      <section>
        <h3 className={styles.heading}>{t('groups')}</h3>
        {user.groups.length === 0 && <p className={styles.quiet}>{t('noGroups')}</p>}
        <ul className={styles.list}>
          {user.groups.map((group) => (
            <GroupEntry key={group.id} group={group} />
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.heading}>{t('discords')}</h3>
        {user.discords.length === 0 && <p className={styles.quiet}>{t('noDiscords')}</p>}
        <ul className={styles.list}>
          {user.discords.map(({ id, name, nickname, roles }) => (
            <li key={id}>
              <span className={styles.name}>{nickname === '' ? name : `${name}: ${nickname}`}</span>
              <span className={styles.quiet}>
                {roles.length === 0 ? t('noRoles') : roles.map((role) => role.name).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function GroupEntry({ group }: { group: UserDetails['groups'][number] }) {
  const t = useTranslations('users.details');
  const right = useTranslations('users.permissions');
  const { name, permissions, roles } = group;
  const given = PERMISSIONS.filter((one) => permissions[one]);
  return (
    <li>
      <span className={styles.name}>{name}</span>
      {given.map((one) => (
        <StatusBadge key={one} status="fresh">
          {right(one)}
        </StatusBadge>
      ))}
      {given.length === 0 && <StatusBadge status="quiet">{t('nothing')}</StatusBadge>}
      <span className={styles.quiet}>
        {t('through', {
          roles: roles.map((role) => `${role.name} (${role.discordName})`).join(', '),
        })}
      </span>
    </li>
  );
}
