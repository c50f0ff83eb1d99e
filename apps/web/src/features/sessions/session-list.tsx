import { type Session, sessions } from '@backline/contract';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { LineCard, LineCards } from '../../ui/layout/line-card.tsx';
import { useEndSessions } from './use-end-sessions.ts';

/**
 * Sessions with details to tell them apart, each with a button to end it, except the current one, which is
 * ended by Logout.
 */
export function SessionList({ list, label }: { list: Session[]; label: string }) {
  return (
    <LineCards label={label}>
      {list.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </LineCards>
  );
}

function SessionLine({ session }: { session: Session }) {
  const t = useTranslations('sessions');
  const { end, isEnding } = useEndSessions(sessions.remove);
  const { id, browser, system, network, startedAt, lastActiveAt, current } = session;
  const name =
    browser !== '' && system !== '' ? t('on', { browser, system }) : browser || system || t('unknown');
  return (
    <LineCard
      name={name}
      marks={current && <StatusBadge status="fresh">{t('current')}</StatusBadge>}
      actions={
        !current && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('endOf', { name })}
            loading={isEnding}
            onClick={() => end({ params: { id } })}
          >
            {t('end')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact label={t('started')}>
          <Moment time={startedAt} />
        </Fact>
        <Fact label={t('active')}>{current ? t('now') : <Moment time={lastActiveAt} />}</Fact>
        {network !== '' && <Fact label={t('network')}>{network}</Fact>}
      </Facts>
    </LineCard>
  );
}
