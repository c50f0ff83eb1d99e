import { type Reply, type WarApiState, warApi } from '@backline/contract';
import { ageLabel, SHARDS, type Shard, SIDES, type Side } from '@backline/domain';
import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { Select } from '../../ui/select.tsx';
import { useNow } from '../../ui/use-now.ts';

type Settings = Reply<typeof warApi.settings>;

/** For an admin: which shard is followed and for which side, and how that goes (docs/spec/war-api.md#settings). */
export function WarApiSection() {
  const t = useTranslations('warApi');
  const settings = useQuery(query(warApi.settings));
  const state = useQuery(query(warApi.get));
  return (
    <Box
      component="section"
      mt="lg"
      pt="lg"
      style={{ borderBlockStart: '1px solid var(--line)' }}
      aria-label={t('heading')}
    >
      <Title order={2} fz="lg" mb="xxs">
        {t('heading')}
      </Title>
      <Text c="dimmed" maw="45rem">
        {t('text')}
      </Text>
      <LoadState query={settings} loading={t('loading')} failed={t('failed')}>
        {(loaded) => (
          <>
            {/* A new form when somebody else has changed the settings. */}
            <SettingsForm key={`${loaded.shard} ${loaded.side}`} settings={loaded} />
            {loaded.fixed && (
              <Text c="dimmed" maw="45rem">
                {t(`fixed.${loaded.fixed}`)}
              </Text>
            )}
            <LoadState query={state} loading={t('stateLoading')} failed={t('stateFailed')}>
              {(shown) => <State state={shown} settings={loaded} />}
            </LoadState>
            <KnownClock />
          </>
        )}
      </LoadState>
    </Box>
  );
}

/** How the game's clock runs, where pictures have shown it, with a press that forgets it (docs/spec/war-api.md#the-games-clock). */
function KnownClock() {
  const t = useTranslations('warApi');
  const alertFailure = useFailureAlert();
  const clock = useQuery(query(warApi.clock));
  const forget = useAction(warApi.forgetClock);
  if (!clock.data?.phase) return null;
  return (
    <Group gap="xs" mt="xxs" c="dimmed">
      {t('clockKnown')}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={forget.isPending}
        onClick={() => forget.mutate(undefined, { onError: alertFailure })}
      >
        {t('forgetClock')}
      </Button>
    </Group>
  );
}

/** The value that stands for none in a list of choices. */
const NONE = 'none';

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useTranslations('warApi');
  const alertFailure = useFailureAlert();
  const save = useAction(warApi.saveSettings);
  const [shard, setShard] = useState<Shard | null>(settings.shard);
  const [side, setSide] = useState<Side | null>(settings.side);
  const isChanged = shard !== settings.shard || side !== settings.side;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save.mutateAsync({ body: { settings: { shard, side } } });
      showAlert({ description: t('saved'), alertClass: 'success' });
    } catch (error) {
      alertFailure(error);
    }
  };
  return (
    <Flex
      component="form"
      wrap="wrap"
      align="flex-end"
      gap="md"
      my="md"
      onSubmit={(event) => void submit(event)}
    >
      <Select
        label={t('shard')}
        description={t('shardHint')}
        data={[
          { value: NONE, label: t('noShard') },
          ...SHARDS.map((value) => ({ value, label: t(`shards.${value}`) })),
        ]}
        value={shard ?? NONE}
        allowDeselect={false}
        disabled={settings.fixed !== null}
        onChange={(value) => setShard(SHARDS.find((known) => known === value) ?? null)}
      />
      <Select
        label={t('side')}
        description={t('sideHint')}
        data={[
          { value: NONE, label: t('noSide') },
          ...SIDES.map((value) => ({ value, label: t(`sides.${value}`) })),
        ]}
        value={side ?? NONE}
        allowDeselect={false}
        onChange={(value) => setSide(SIDES.find((known) => known === value) ?? null)}
      />
      <Button type="submit" disabled={!isChanged} loading={save.isPending}>
        {t('save')}
      </Button>
    </Flex>
  );
}

function State({ state, settings: { fixed, side } }: { state: WarApiState; settings: Settings }) {
  const t = useTranslations('warApi');
  const now = useNow();
  const { status, answeredAt, problem, war } = state;
  const incomplete = state.maps.filter(({ leftOut }) => leftOut > 0);
  const parts = incomplete.reduce((sum, { leftOut }) => sum + leftOut, 0);
  const age = answeredAt === null ? null : ageLabel(Date.parse(answeredAt), now);
  return (
    <Stack gap="xxs" mt="sm" maw="45rem" c="dimmed" role="status">
      {status === 'off' && fixed === null && <Text>{t('off')}</Text>}
      {status === 'waiting' && problem === null && <Text>{t('waiting')}</Text>}
      {war && (
        <Text>
          {war.day === null
            ? t('war', { number: String(war.number) })
            : t('warDay', { number: String(war.number), day: war.day })}
        </Text>
      )}
      {age !== null && <Text>{t('answered', { age })}</Text>}
      {problem && (
        <Group gap="xxs" wrap="nowrap" c="yellow">
          <IconAlertTriangle size={16} aria-hidden style={{ flex: 'none' }} /> {t(`problems.${problem}`)}{' '}
          {t('lastKnown')}
        </Group>
      )}
      {parts > 0 && <Text>{t('leftOut', { parts, maps: incomplete.length })}</Text>}
      {status !== 'off' && side === null && <Text>{t('sideMissing')}</Text>}
    </Stack>
  );
}
