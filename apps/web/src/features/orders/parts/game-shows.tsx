import type { Order } from '@backline/contract';
import { NumberInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { LineInput } from '../data/use-order-steps.ts';
import { type GameTime, GameTimeFields, NO_TIME, secondsOf } from './game-time.tsx';

/** The largest number of other players' orders: one less than the capacity of the longest line. */
const MAX_OTHERS = 24;

/** The figures that the game shows about a queued order, as typed. */
export interface GameShows {
  time: GameTime;
  /** Number of other players' orders ahead of it. Undefined: not touched, so it follows the stored one. */
  othersAhead: number | '' | undefined;
  /** Time until those are finished. */
  othersTime: GameTime;
}

export const NOTHING_SHOWN: GameShows = { time: NO_TIME, othersAhead: undefined, othersTime: NO_TIME };

/** The typed values to save. @param before the stored number of other players' orders ahead. */
export function lineInputOf(shows: GameShows, before: number | ''): LineInput {
  const { time, othersAhead = before, othersTime } = shows;
  const readyIn = secondsOf(time);
  const othersReadyIn = othersAhead === 0 ? null : secondsOf(othersTime);
  return {
    ...(readyIn !== null && { readyIn }),
    ...(othersAhead !== '' && othersAhead !== before && { othersAhead }),
    // Without orders ahead there is no time for them either.
    ...((othersReadyIn !== null || (othersAhead === 0 && before !== 0 && before !== '')) && {
      othersReadyIn,
    }),
  };
}

interface GameShowsFieldsProps {
  value: GameShows;
  onChange: (value: GameShows) => void;
  /** The stored number of other players' orders ahead. */
  before: number | '';
  method: Order['method'];
}

/** Fields for the time left, the number of other players' orders ahead, and if there are any, the time until they are finished. */
export function GameShowsFields({ value, onChange, before, method }: GameShowsFieldsProps) {
  const t = useTranslations('orders.queue');
  const { time, othersAhead = before, othersTime } = value;
  return (
    <>
      <GameTimeFields value={time} onChange={(next) => onChange({ ...value, time: next })} method={method} />
      <NumberInput
        label={t('others')}
        min={0}
        max={MAX_OTHERS}
        allowDecimal={false}
        clampBehavior="strict"
        value={othersAhead}
        onChange={(next) => onChange({ ...value, othersAhead: typeof next === 'number' ? next : '' })}
      />
      {othersAhead !== '' && othersAhead > 0 && (
        <GameTimeFields
          ofOthers
          value={othersTime}
          onChange={(next) => onChange({ ...value, othersTime: next })}
          method={method}
        />
      )}
    </>
  );
}
