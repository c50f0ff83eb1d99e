import { type Session, sessions } from '@backline/contract';
import { Button, Flex, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import styles from '../../ui/layout/layout.module.css';
import { useEndSessions } from './use-end-sessions.ts';

/**
 * Sessions with details to tell them apart, each with a button to end it, except the current one, which is
 * ended by Logout.
 */
export function SessionList({ list, label }: { list: Session[]; label: string }) {
  return (
    <Flex role="list" component="ul" direction="column" gap="xs" maw="60rem" aria-label={label}>
      {list.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </Flex>
  );
}

function SessionLine({ session }: { session: Session }) {
  const t = useTranslations('sessions');
  const { end, isEnding } = useEndSessions(sessions.remove);
  const { id, browser, system, network, startedAt, lastActiveAt, current } = session;
  const name =
    browser !== '' && system !== '' ? t('on', { browser, system }) : browser || system || t('unknown');
  return (
    <li className={styles.lineCard}>
      <Stack gap="xxs" miw={0} flex="1 1 14rem">
        <Flex rowGap="xxs" columnGap="xs" wrap="wrap" align="baseline">
          <Text span inherit c="bright" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {current && <StatusBadge status="fresh">{t('current')}</StatusBadge>}
        </Flex>
        <Facts>
          <Fact label={t('started')}>
            <Moment time={startedAt} />
          </Fact>
          <Fact label={t('active')}>{current ? t('now') : <Moment time={lastActiveAt} />}</Fact>
          {network !== '' && <Fact label={t('network')}>{network}</Fact>}
        </Facts>
      </Stack>
      {!current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('endOf', { name })}
          loading={isEnding}
          onClick={() => end({ params: { id } })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
