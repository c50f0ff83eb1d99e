import { type ApiKey, PERMISSIONS } from '@backline/contract';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Fact } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import styles from '../../ui/layout/line-list.module.css';
import { useNow } from '../../ui/use-now.ts';
import { useRevokeKey } from './use-revoke-key.ts';

/** API keys with their permissions and times, and a button to revoke each. */
export function ApiKeyList({ keys, label }: { keys: ApiKey[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
    <ul role="list" className={styles.list} aria-label={label}>
      {keys.map((one) => (
        <KeyLine key={one.id} apiKey={one} />
      ))}
    </ul>
  );
}

function KeyLine({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations('apiKeys');
  const now = useNow();
  const { revoke, isRevoking } = useRevokeKey(apiKey);
  const { name, start, scopes, createdAt, expiresAt, lastUsedAt } = apiKey;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
          <code className={styles.quiet}>{start}…</code>
          {PERMISSIONS.filter((one) => scopes[one]).map((one) => (
            <StatusBadge key={one} status={isExpired ? 'quiet' : 'fresh'}>
              {t(`scopes.${one}`)}
            </StatusBadge>
          ))}
          {isExpired && <StatusBadge status="stale">{t('expired')}</StatusBadge>}
        </div>
        <dl className={styles.facts}>
          <Fact label={t('created')}>
            <Moment time={createdAt} />
          </Fact>
          <Fact label={t('expires')}>{expiresAt === null ? t('never') : <Moment time={expiresAt} />}</Fact>
          <Fact label={t('lastUsed')}>
            {lastUsedAt === null ? t('notUsed') : <Moment time={lastUsedAt} />}
          </Fact>
        </dl>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('revokeOf', { name })}
        loading={isRevoking}
        onClick={() => void revoke()}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}
