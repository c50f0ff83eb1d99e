import { Button, Menu } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { endWatch, startWatch, useWatchChange, useWatches, type Watchable, watchOf } from './use-watches.ts';

interface WatchButtonProps {
  watchable: Watchable;
  name: string;
}

/** The person's watch of something (docs/spec/watches.md), as an action of a page; null without the read right. */
export function useWatchToggle({ watchable, name }: WatchButtonProps) {
  const t = useTranslations('watches');
  const mayRead = useMay('read');
  const { data } = useWatches();
  const watch = watchOf(data, watchable);
  const toggle = useWatchChange(() => (watch === null ? startWatch(watchable) : endWatch(watch.id)));
  if (!mayRead) return null;
  const isOn = watch !== null;
  return {
    isOn,
    label: t(isOn ? 'watching' : 'watch'),
    name: t(isOn ? 'watchingOf' : 'watchOf', { name }),
    Icon: isOn ? IconBellFilled : IconBell,
    disabled: data === undefined,
    isLoading: toggle.isPending,
    onClick: () => toggle.mutate(undefined),
  };
}

/** Starts and ends the person's watch of something. Not shown without the read right. */
export function WatchButton(props: WatchButtonProps) {
  const toggle = useWatchToggle(props);
  if (toggle === null) return null;
  const { isOn, label, name, Icon, isLoading, disabled, onClick } = toggle;
  return (
    <Button
      variant="default"
      aria-pressed={isOn}
      aria-label={name}
      leftSection={<Icon size={16} aria-hidden />}
      loading={isLoading}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** The same as a line of a menu. */
export function WatchItem(props: WatchButtonProps) {
  const toggle = useWatchToggle(props);
  if (toggle === null) return null;
  const { isOn, label, Icon, disabled, onClick } = toggle;
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={isOn}
      leftSection={<Icon size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}
