import { type Channel, channels } from '@backline/contract';
import { CHANNEL_RULES } from '@backline/domain';
import { ActionIcon, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconSend, IconSettings } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useTestCall } from '../../api/client/use-test-call.ts';
import { type Status, StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';

const STATES: Record<Channel['state'], Status> = {
  new: 'quiet',
  works: 'fresh',
  failing: 'aging',
  off: 'stale',
};

/** A channel with the alerts that it gets and whether sending works. */
export function ChannelCard({ channel, onSettings }: { channel: Channel; onSettings: () => void }) {
  const t = useTranslations('channels');
  const { id, name, group, rules, digestHour, statusMessage, state, waiting } = channel;
  const test = useTestCall(channels.test, id, t('tested', { name }));
  const alerts = [
    ...CHANNEL_RULES.filter((rule) => rules[rule].on).map((rule) => t(`alerts.${rule}`)),
    ...(digestHour === null ? [] : [t('alerts.digest', { hour: `${digestHour}`.padStart(2, '0') })]),
    ...(statusMessage ? [t('alerts.status')] : []),
  ];
  return (
    <Card component="article" h="100%" style={{ gap: 'var(--space-3)' }} aria-label={name}>
      <Group gap="xs" justify="space-between">
        <Title order={2} fz="xl" c="bright" style={{ overflowWrap: 'anywhere' }}>
          # {name.replace(/^#\s*/, '')}
        </Title>
        <StatusBadge status={STATES[state]}>{t(`states.${state}`)}</StatusBadge>
      </Group>
      <Stack gap="xs" flex={1} style={{ overflowWrap: 'anywhere' }}>
        <Text>{group === null ? t('scopeOpen') : t('scope', { group: group.name })}</Text>
        <Text>{alerts.length === 0 ? t('noAlerts') : alerts.join(', ')}</Text>
        <Outcome channel={channel} />
      </Stack>
      <Group gap="xs">
        <Text span size="small" c="dimmed" me="auto">
          {waiting > 0 && t('waiting', { count: waiting })}
        </Text>
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          aria-label={t('testOf', { name })}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('settings', { name })}
          onClick={onSettings}
        >
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </Card>
  );
}

/** When a message was last sent, and the last problem, in the warning colour while it persists. */
function Outcome({ channel }: { channel: Channel }) {
  const t = useTranslations('channels');
  const format = useFormatter();
  const now = useNow();
  const { state, lastSuccessAt, failingSince, problem, problemAt } = channel;
  const ago = (time: string) => format.relativeTime(Math.min(Date.parse(time), now), now);
  const lasts = state === 'off' || state === 'failing';
  return (
    <>
      <Text size="small" c="dimmed">
        {lastSuccessAt === null ? t('nothingSent') : t('sent', { ago: ago(lastSuccessAt) })}
      </Text>
      {problem !== null && problemAt !== null && (
        <Text size="small" c={lasts ? 'red' : 'dimmed'}>
          {lasts && failingSince !== null
            ? t('since', { ago: ago(failingSince) })
            : t('lastProblem', { ago: ago(problemAt) })}{' '}
          {t(`problems.${problem}`)}
        </Text>
      )}
    </>
  );
}
