import { type Session, sessions } from '@backline/contract';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Fact } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import styles from '../../ui/layout/line-list.module.css';
import { useEndSessions } from './use-end-sessions.ts';

/**
 * Sessions with details to tell them apart, each with a button to end it, except the current one, which is
 * ended by Logout.
 */
export function SessionList({ list, label }: { list: Session[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
    <ul role="list" className={styles.list} aria-label={label}>
      {list.map((one) => (
        <SessionLine key={one.id} session={one} />
      ))}
    </ul>
  );
}

function SessionLine({ session }: { session: Session }) {
  const t = useTranslations('sessions');
  const { end, isEnding } = useEndSessions(sessions.remove);
  const { id, browser, system, network, startedAt, lastActiveAt, current } = session;
  const name =
    browser !== '' && system !== '' ? t('on', { browser, system }) : browser || system || t('unknown');
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
          {current && <StatusBadge status="fresh">{t('current')}</StatusBadge>}
        </div>
        <dl className={styles.facts}>
          <Fact label={t('started')}>
            <Moment time={startedAt} />
          </Fact>
          <Fact label={t('active')}>{current ? t('now') : <Moment time={lastActiveAt} />}</Fact>
          {network !== '' && <Fact label={t('network')}>{network}</Fact>}
        </dl>
      </div>
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
