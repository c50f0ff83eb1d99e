import type { WarThreat } from '@backline/contract';
import { ageLabel, evacuationUrgency, type Urgency } from '@backline/domain';
import { Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';

const STATUS = { now: 'stale', soon: 'aging', later: 'quiet' } as const satisfies Record<Urgency, string>;

interface ThreatBadgeProps {
  threat: WarThreat;
  /** Only the word, for a table; the rest is its title. */
  isShort?: boolean;
}

/** A badge that says that a warehouse is threatened, by which town, and since when. */
export function ThreatBadge({ threat, isShort = false }: ThreatBadgeProps) {
  const t = useTranslations('warApi.threat');
  const now = useNow();
  const { kind, fallen } = threat;
  const since = threat.since === null ? null : Date.parse(threat.since);
  const text =
    since === null
      ? t(`${kind}.longAgo`, { fallen })
      : t(`${kind}.text`, { fallen, age: ageLabel(since, now) });
  return (
    <StatusBadge status={STATUS[evacuationUrgency({ kind, since }, now)]}>
      <IconFlag size={14} aria-hidden style={{ flex: 'none' }} />
      {isShort ? (
        <span title={text}>{t(`${kind}.short`)}</span>
      ) : (
        <Text span inherit miw={0} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
    </StatusBadge>
  );
}
