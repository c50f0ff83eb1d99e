import { MUTES, type MuteChoice, type Watch, type WatchList, watches } from '@backline/contract';
import { Anchor, Box, Flex, Menu, Stack, Text, TextInput } from '@mantine/core';
import { IconBell, IconBellOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { itemAddress } from '../../api/addresses/item-address.ts';
import { call } from '../../api/client/call.ts';
import { useLanguage } from '../../messages/language.ts';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { endPush, type PushProblem, startPush } from './push-device.ts';
import { endWatch, useWatchChange, useWatches } from './use-watches.ts';
import styles from './watches.module.css';

/** The person's watches, and the settings of their notifications (docs/spec/watches.md). */
export function WatchesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('watches');
  const list = useWatches();
  return (
    <StaticModal title={t('title')} opened onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="var(--text-quiet)">
          {t('about')}
        </Text>
        <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<RowSkeleton count={3} />}>
          {(loaded) => (
            <>
              {loaded.watches.length === 0 ? (
                <Text size="sm">{t('none')}</Text>
              ) : (
                <Flex component="ul" direction="column">
                  {loaded.watches.map((watch) => (
                    <WatchRow key={watch.id} watch={watch} onLeave={onClose} />
                  ))}
                </Flex>
              )}
              <PushSwitch push={loaded.push} />
              <QuietHoursFields hours={loaded.quietHours} />
            </>
          )}
        </LoadState>
      </Stack>
    </StaticModal>
  );
}

function WatchRow({ watch, onLeave }: { watch: Watch; onLeave: () => void }) {
  const t = useTranslations('watches');
  const format = useFormatter();
  const { id, target, mutedUntil, mutedUntilRestocked } = watch;
  const { name, place, to } = shown(target);
  const end = useWatchChange(() => endWatch(id));
  const mute = useWatchChange((choice: MuteChoice) =>
    call(watches.mute, { params: { id }, body: { mute: choice } }),
  );
  const isMuted = mutedUntil !== null || mutedUntilRestocked;
  const state =
    mutedUntil === null
      ? mutedUntilRestocked && t('mutedRestocked')
      : t('muted', { time: format.dateTime(new Date(mutedUntil), { timeStyle: 'short' }) });
  return (
    <Flex
      component="li"
      gap="4px"
      align="center"
      mih="48px"
      style={{ borderBlockEnd: '1px solid var(--line)' }}
    >
      <Box component="span" miw={0} flex="1">
        <Anchor
          component={Link}
          to={to}
          c="var(--text)"
          inherit
          style={{ overflowWrap: 'anywhere' }}
          onClick={onLeave}
        >
          {name}
        </Anchor>
        {(place !== null || state) && (
          <Text span display="block" c="dimmed" fz="var(--mantine-font-size-sm)">
            {[place, state].filter(Boolean).join(', ')}
          </Text>
        )}
      </Box>
      <MenuButton
        isCompact
        label={t('mute', { name })}
        icon={isMuted ? <IconBellOff size={18} aria-hidden /> : <IconBell size={18} aria-hidden />}
      >
        {MUTES.filter((choice) =>
          choice === 'off' ? isMuted : choice !== 'restocked' || target.kind !== 'stockpile',
        ).map((choice) => (
          <Menu.Item key={choice} onClick={() => mute.mutate(choice)}>
            {t(`muteFor.${choice}`)}
          </Menu.Item>
        ))}
      </MenuButton>
      <IconButton
        label={t('end', { name })}
        variant="subtle"
        color="gray"
        size={36}
        loading={end.isPending}
        onClick={() => end.mutate(undefined)}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
    </Flex>
  );
}

function shown(target: Watch['target']): { name: string; place: string | null; to: string } {
  switch (target.kind) {
    case 'item':
      return {
        name: target.item.name,
        place: null,
        to: itemAddress(target.item.firName, target.item.crated),
      };
    case 'stockpile':
      return {
        name: target.stockpile.name,
        place: target.warehouse.name,
        to: `/warehouses/${target.warehouse.id}`,
      };
    case 'warehouse':
      return { name: target.warehouse.name, place: null, to: `/warehouses/${target.warehouse.id}` };
  }
}

function PushSwitch({ push: { publicKey, subscribed, devices } }: { push: WatchList['push'] }) {
  const t = useTranslations('watches');
  const { language } = useLanguage();
  const [problem, setProblem] = useState<PushProblem | null>(null);
  const change = useWatchChange(async (isOn: boolean) => {
    setProblem(null);
    if (isOn) setProblem(await startPush(publicKey, language));
    else await endPush();
  });
  const otherDevices = subscribed ? devices - 1 : devices;
  return (
    <SwitchField
      label={t('push')}
      hint={
        otherDevices === 0 ? t('pushHint') : `${t('pushHint')} ${t('pushOthers', { count: otherDevices })}`
      }
      checked={subscribed}
      disabled={change.isPending}
      error={problem && sayProblem(problem, t)}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}

function sayProblem(problem: PushProblem, t: ReturnType<typeof useTranslations<'watches'>>): string {
  if (problem.kind === 'failed') return t('pushFailed', { reason: problem.reason });
  return t(problem.kind === 'denied' ? 'pushDenied' : 'pushUnsupported');
}

const USUAL_HOURS = { from: '23:00', to: '07:00' };

function QuietHoursFields({ hours }: { hours: WatchList['quietHours'] }) {
  const t = useTranslations('watches');
  const save = useWatchChange((quietHours: WatchList['quietHours']) =>
    call(watches.saveQuietHours, { body: { quietHours } }),
  );
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const field = (name: 'from' | 'to') =>
    hours && (
      <TextInput
        type="time"
        label={t(name)}
        defaultValue={hours[name]}
        onBlur={({ currentTarget: { value } }) => {
          if (value !== '' && value !== hours[name]) save.mutate({ ...hours, [name]: value, timeZone });
        }}
      />
    );
  return (
    <div>
      <SwitchField
        label={t('quiet')}
        hint={t('quietHint')}
        checked={hours !== null}
        disabled={save.isPending}
        onChange={({ currentTarget }) =>
          save.mutate(currentTarget.checked ? { ...USUAL_HOURS, timeZone } : null)
        }
      />
      {hours && (
        <>
          <div className={styles.hours}>
            {field('from')}
            {field('to')}
          </div>
          <Text span display="block" c="dimmed" fz="var(--mantine-font-size-sm)">
            {t('zone', { zone: hours.timeZone })}
          </Text>
        </>
      )}
    </div>
  );
}
