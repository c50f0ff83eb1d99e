import { type ApiKey, PERMISSIONS } from '@backline/contract';
import { Box, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { LineCard, LineCards } from '../../ui/layout/line-card.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useRevokeKey } from './use-revoke-key.ts';

/** API keys with their permissions and times, and a button to revoke each. */
export function ApiKeyList({ keys, label }: { keys: ApiKey[]; label: string }) {
  return (
    <LineCards label={label}>
      {keys.map((key) => (
        <KeyLine key={key.id} apiKey={key} />
      ))}
    </LineCards>
  );
}

function KeyLine({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations('apiKeys');
  const now = useNow();
  const { revoke, isRevoking } = useRevokeKey(apiKey);
  const { name, start, scopes, createdAt, expiresAt, lastUsedAt } = apiKey;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <LineCard
      name={name}
      marks={
        <>
          <Box component="code" c="dimmed" fz="small">
            {start}…
          </Box>
          {PERMISSIONS.filter((permission) => scopes[permission]).map((permission) => (
            <StatusBadge key={permission} status={isExpired ? 'quiet' : 'fresh'}>
              {t(`scopes.${permission}`)}
            </StatusBadge>
          ))}
          {isExpired && <StatusBadge status="stale">{t('expired')}</StatusBadge>}
        </>
      }
      actions={
        <Button
          variant="default"
          size="xs"
          aria-label={t('revokeOf', { name })}
          loading={isRevoking}
          onClick={() => void revoke()}
        >
          {t('revoke')}
        </Button>
      }
    >
      <Facts>
        <Fact label={t('created')}>
          <Moment time={createdAt} />
        </Fact>
        <Fact label={t('expires')}>{expiresAt === null ? t('never') : <Moment time={expiresAt} />}</Fact>
        <Fact label={t('lastUsed')}>{lastUsedAt === null ? t('notUsed') : <Moment time={lastUsedAt} />}</Fact>
      </Facts>
    </LineCard>
  );
}
