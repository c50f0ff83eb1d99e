import { Button } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { endWatch, startWatch, useWatchChange, useWatches, type Watchable, watchOf } from './use-watches.ts';

interface WatchButtonProps {
  watchable: Watchable;
  name: string;
  /** Shows only the bell. */
  isCompact?: boolean;
}

/** Starts and ends the person's watch of something (docs/spec/watches.md). Not shown without the read right. */
export function WatchButton({ watchable, name, isCompact = false }: WatchButtonProps) {
  const t = useTranslations('watches');
  const mayRead = useMay('read');
  const { data } = useWatches();
  const watch = watchOf(data, watchable);
  const toggle = useWatchChange(() => (watch === null ? startWatch(watchable) : endWatch(watch.id)));
  if (!mayRead) return null;
  const isOn = watch !== null;
  const Icon = isOn ? IconBellFilled : IconBell;
  const shared = {
    'aria-pressed': isOn,
    loading: toggle.isPending,
    disabled: data === undefined,
    onClick: () => toggle.mutate(undefined),
  };
  const label = t(isOn ? 'watchingOf' : 'watchOf', { name });
  return isCompact ? (
    <IconButton label={label} variant="subtle" color="gray" size={28} {...shared}>
      <Icon size={16} aria-hidden />
    </IconButton>
  ) : (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} aria-label={label} {...shared}>
      {t(isOn ? 'watching' : 'watch')}
    </Button>
  );
}
