import type { Order } from '@backline/contract';
import { publicTime } from '@backline/domain';
import { Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWeekdayTime } from '../data/use-order-texts.ts';

const HOUR_S = 3600;
const MINUTE_S = 60;
const MAX_HOURS = 167;

/** Hours and minutes as typed; an empty field counts as 0, two empty ones as no time. */
export interface GameTime {
  hours: number | '';
  minutes: number | '';
}

export const NO_TIME: GameTime = { hours: '', minutes: '' };

/** A typed time in seconds; null if nothing was typed. */
export function secondsOf({ hours, minutes }: GameTime): number | null {
  if (hours === '' && minutes === '') return null;
  return (hours === '' ? 0 : hours) * HOUR_S + (minutes === '' ? 0 : minutes) * MINUTE_S;
}

interface GameTimeFieldsProps {
  value: GameTime;
  onChange: (value: GameTime) => void;
  method: Order['method'];
  /** Whether it is the time of other players' orders ahead, which are not ours to collect. */
  ofOthers?: boolean;
}

/** Fields for the time left that the game shows, with the time of day at which it ends. */
export function GameTimeFields({ value, onChange, method, ofOthers = false }: GameTimeFieldsProps) {
  const t = useTranslations('orders.queue');
  const timeText = useWeekdayTime();
  const [now] = useState(Date.now);
  const seconds = secondsOf(value);
  const readyAt = seconds === null ? null : now + seconds * 1000;
  const publicAt = ofOthers ? null : publicTime(method, readyAt);
  const number = (text: number | string) => (typeof text === 'number' ? text : '');
  const field = {
    min: 0,
    clampBehavior: 'strict',
    allowDecimal: false,
    hideControls: true,
  } as const;
  return (
    <div>
      <Group gap="sm" grow>
        <NumberInput
          {...field}
          label={t(ofOthers ? 'othersHours' : 'hours')}
          max={MAX_HOURS}
          value={value.hours}
          onChange={(hours) => onChange({ ...value, hours: number(hours) })}
        />
        <NumberInput
          {...field}
          label={t(ofOthers ? 'othersMinutes' : 'minutes')}
          max={59}
          value={value.minutes}
          onChange={(minutes) => onChange({ ...value, minutes: number(minutes) })}
        />
      </Group>
      <Text size="small" c="dimmed" mt="xxs" mih="1.25rem" role="status">
        {readyAt !== null &&
          (publicAt === null
            ? t('readyOnly', { time: timeText(readyAt) })
            : t('ready', { time: timeText(readyAt), after: Math.round((publicAt - readyAt) / 3_600_000) }))}
      </Text>
    </div>
  );
}
